import { notebookText } from './notebookText';

/**
 * What a person and a model read of a file, and what the lines of its blocks count: its text; of a
 * notebook a script made from its cells.
 * @param language of `languageOf`
 * @throws Error with a sentence for a broken notebook
 */
export function readableText(text: string, language: string): string {
  return language === 'notebook' ? notebookText(text) : text;
}
