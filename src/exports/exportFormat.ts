/** What an episode can be exported as, by the ending of the file's name. */
export const exportEndings = {
  notebook: '.ipynb',
  markdown: '.md',
  pytest: '_test.py',
  python: '.py',
  chat: '.jsonl',
} as const;

export type ExportFormat = keyof typeof exportEndings;

const formats = Object.keys(exportEndings) as ExportFormat[];

/** The format that a file's name asks for; nothing when it has none of the known endings. */
export function exportFormatOf(fileName: string): ExportFormat | undefined {
  // `_test.py` stands before `.py`, which it also ends with.
  return formats.find((format) => fileName.toLowerCase().endsWith(exportEndings[format]));
}
