/** Comments that speak to a tool, not to a reader. */
const directive =
  /^(?:!|go:|\+build\b|nolint\b|NOLINT|eslint-|@ts-|tslint:|prettier-ignore|biome-ignore|istanbul |[cv]8 ignore|rubocop:|frozen_string_literal:|encoding:|-\*-|clang-format |noinspection |@license\b)/;

/** Of several comments, those in the form that documentation has in their language, if there is one. */
const documentation = /^(?:\/\*\*(?!\*|\/)|\/\/\/(?!\/)|\/\/!|\/\*!)/;

/** Whether a comment has the form that documentation has: two stars, three slashes. */
export function isDocumentation(comment: string): boolean {
  return documentation.test(comment);
}

/**
 * What comments say, without their marks: stars, slashes, number signs. Where some of them are in the
 * form of documentation, only these count.
 * @param comments their source, in order
 */
export function commentText(comments: readonly string[]): string {
  const documenting = comments.filter((comment) => documentation.test(comment));
  const lines = (documenting.length > 0 ? documenting : comments).flatMap(linesOf);
  const kept = lines.filter((line) => !directive.test(line)).map(withoutTags);
  return withoutMargin(kept)
    .join('\n')
    .replace(/^\n+|\n+$/g, '');
}

/** Without the marks of XML documentation and of Doxygen that would be read as words. */
function withoutTags(line: string): string {
  return line
    .replace(/<\/?(?:summary|remarks|returns|para|value|example|param|typeparam|exception)\b[^>]*>/g, (tag) => {
      const name = /name="([^"]*)"/.exec(tag)?.[1];
      return name === undefined ? '' : `${name}: `;
    })
    .replace(/<(?:see|seealso|paramref|typeparamref)\s+\w+="([^"]*)"\s*\/>/g, '$1')
    .replace(/^(\s*)[@\\]brief\s+/, '$1')
    .trimEnd();
}

/** Lines of one comment without marks, each still with the indentation that it has after its mark. */
function linesOf(comment: string): string[] {
  const source = comment.replaceAll('\r', '').trimEnd();
  if (source.startsWith('/*')) {
    const content = source.replace(/^\/\*[*!]?/, '').replace(/\*+\/$/, '');
    return content.split('\n').map((line, at) => (at === 0 ? line.trim() : unstarred(line)).trimEnd());
  }
  if (source.startsWith('=begin')) return source.split('\n').slice(1, -1);
  return [
    source
      .replace(/^(?:\/\/[/!]?|#+)/, '')
      .replace(/^ /, '')
      .trimEnd(),
  ];
}

/** ` * text` is `text`; a line without a star keeps its indentation. */
function unstarred(line: string): string {
  const starred = /^\s*\*(?: |$)?(.*)$/.exec(line);
  return starred ? (starred[1] ?? '') : line;
}

/** Removes the indentation that all lines but the first have in common. */
function withoutMargin(lines: readonly string[]): string[] {
  const indents = lines
    .slice(1)
    .filter((line) => line.trim())
    .map((line) => line.length - line.trimStart().length);
  const margin = indents.length > 0 ? Math.min(...indents) : 0;
  return lines.map((line, at) => (at === 0 ? line.trimStart() : line.slice(margin)));
}
