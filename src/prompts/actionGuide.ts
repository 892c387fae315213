import type { ActionType } from '../core/action';

/** What each action is for and what its content holds: a section of the prompt for each that is on offer. */
export const actionGuide: Readonly<Record<ActionType, string>> = {
  search: `### search
Searches the index of the code base: functions, classes, methods, assignments, imports and sections of documents. The content is one query a line, at most ten. A query is words, or fields with a boolean language:
- Fields: \`name\`, \`type\` (FUNCTION, CLASS, METHOD, ASSIGNMENT, IMPORT, DOCUMENTATION), \`path\`, \`signature\`, \`docstring\`, \`text\`. Words without a field search everything.
- \`AND\`, \`OR\`, \`NOT\`, parentheses, "exact phrases", and \`*\` at the end of a word: \`(type:FUNCTION) AND (name:load*)\`, \`type:CLASS AND text:"connection pool"\`, \`path:io/* AND name:read\`.
- The same query again shows the next matches. What has been shown whole is not shown again: look for it above.`,
  code: `### code
Runs Python in the person's own interpreter. The content is Python code. Variables, imports and functions last from one code action to the next, as in a notebook, so write the next part only, not everything again. The value of the last expression is shown, like what is printed and the variables that changed. Each cell may first be shown to the person, who can refuse it.`,
  code_summary: `### code_summary
Hands over the solution. The content is one complete Python program, cleaned up: with all its imports, without experiments that led nowhere, printing or returning what was asked for. It is run in a fresh interpreter, with nothing of the earlier cells, and only then counts as verified. If that fails you may mend it once.`,
  done: `### done
Ends the episode. The content is \`true\` when the question has been answered, or \`false: \` and the reason when it can't be.`,
};

/** What comes back from each action. */
export const responseGuide: Readonly<Record<ActionType, string>> = {
  search:
    '- search: for each query the best matches with source, path, lines and the import statement that works here; then more matches as prototypes (signature and place); then how many are left.',
  code: '- code: whether it ran; the error with the line of your code that raised it; what was printed (long output keeps its start and end); the value of the last expression; the variables that changed, with the start of their values.',
  code_summary: '- code_summary: whether the program ran in a fresh interpreter, and what it printed or raised.',
  done: '- done: nothing. It is the last action.',
};
