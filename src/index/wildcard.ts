/**
 * Whether a text matches a pattern with `*` (any characters) and `?` (one). Linear in practice and
 * never exponential, whatever the pattern, unlike a regular expression made from it.
 */
export function matchesWildcard(text: string, pattern: string): boolean {
  let at = 0;
  let place = 0;
  let star = -1;
  let resume = 0;
  while (at < text.length) {
    if (place < pattern.length && (pattern[place] === '?' || (pattern[place] === text[at] && pattern[place] !== '*'))) {
      at++;
      place++;
    } else if (pattern[place] === '*') {
      star = place++;
      resume = at;
    } else if (star >= 0) {
      place = star + 1;
      at = ++resume;
    } else {
      return false;
    }
  }
  while (pattern[place] === '*') place++;
  return place === pattern.length;
}
