import { cppRules } from './cppRules';
import { goRules } from './goRules';
import { javascriptRules } from './javascriptRules';
import { csharpRules, javaRules, phpRules } from './objectRules';
import { rubyRules } from './rubyRules';
import type { LanguageRules } from './rule';
import { rustRules } from './rustRules';

const rules: ReadonlyMap<string, LanguageRules> = new Map([
  ['javascript', javascriptRules],
  ['typescript', javascriptRules],
  ['tsx', javascriptRules],
  ['java', javaRules],
  ['go', goRules],
  ['rust', rustRules],
  ['c', cppRules],
  ['cpp', cppRules],
  ['csharp', csharpRules],
  ['ruby', rubyRules],
  ['php', phpRules],
]);

/** How a language of `languageOf` is read; nothing for those that have extractors of their own. */
export function rulesOf(language: string): LanguageRules | undefined {
  return rules.get(language);
}
