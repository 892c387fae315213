const counts = new Intl.NumberFormat('en');

/** `1,204`, by the rules of English whatever the machine's, as the words around it are. */
export function formatCount(count: number): string {
  return counts.format(count);
}

/** `1 file`, `1,204 files`. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}
