import type { Extraction } from './extraction';
import { sections } from './markdownBlocks';

/** A line of one repeated punctuation mark (docutils, "Sections"). */
const adornment = /^([!-/:-@[-`{-~])\1+\s*$/;

/** Sections of a reStructuredText document: a title is underlined, and may be overlined, by punctuation. */
export function restructuredTextBlocks(text: string, fileName: string): Extraction {
  const lines = text.split('\n');
  const headings: { line: number; title: string }[] = [];
  for (let at = 1; at < lines.length; at++) {
    const title = lines[at - 1] ?? '';
    const under = lines[at] ?? '';
    if (!adornment.test(under) || !title.trim() || adornment.test(title)) continue;
    const over = lines[at - 2] ?? '';
    const overlined = adornment.test(over) && over.trimEnd() === under.trimEnd();
    if (!overlined && /^\s/.test(title)) continue;
    // Shorter underlines are an error in docutils but common; very short ones are something else.
    if (under.trimEnd().length < Math.min(title.trim().length, 4)) continue;
    headings.push({ line: overlined ? at - 2 : at - 1, title: title.trim().replace(/`{1,2}/g, '') });
    at++;
  }
  return sections(lines, headings, fileName);
}
