import { stemmer } from 'stemmer';

/** Words that say nothing about what is looked for. */
const stopWords = new Set(
  (
    'a an and any are as at be between by can could do does for from get give has have how i if in into is it its ' +
    'me my need of on one or our please should show so some that the their them there these this those to two up us ' +
    'use used using want was way we what when where which who why will with would you your code python function ' +
    'method class library package module example write make compute calculate find'
  ).split(' '),
);

/** The telling words of a question, stemmed and in lower case. */
export function questionWords(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.filter((word) => word.length > 1 && !stopWords.has(word)).map((word) => stemmer(word));
}

/**
 * The queries for a question, one a line: names that it spells out, then its words. Characters that
 * mean something in the query language are left out.
 */
export function questionQueries(question: string): string[] {
  const queries = [...new Set(identifiersIn(question))].slice(0, 3).map((name) => `name:${name}`);
  const words = question
    .replace(/[^\p{L}\p{N}_'\s]/gu, ' ')
    .split(/\s+/)
    .filter((word) => word && !/^(?:AND|OR|NOT|TO)$/.test(word))
    .map((word) => word.replace(/^'+|'+$/g, ''));
  queries.push(words.slice(0, 60).join(' '));
  return queries.filter(Boolean);
}

/** Identifiers spelled out in a question: `in backticks`, snake_case, CamelCase, called() or dotted.names. */
function identifiersIn(question: string): string[] {
  const patterns = [
    /`([\p{L}_][\p{L}\p{N}_.]*)(?:\(\))?`/gu,
    /\b([\p{L}_][\p{L}\p{N}]*(?:_[\p{L}\p{N}]+)+)\b/gu,
    /\b(\p{Lu}\p{Ll}+(?:\p{Lu}[\p{L}\p{N}]*)+)\b/gu,
    /\b([\p{L}_][\p{L}\p{N}_.]*)\(/gu,
  ];
  return patterns.flatMap((pattern) =>
    [...question.matchAll(pattern)].map((match) => match[1]?.split('.').at(-1) ?? '').filter(Boolean),
  );
}
