/**
 * English words, and words that people put around what they look for in code, that say nothing
 * about it. Dropped from queries (never from what is indexed), unless nothing else is left.
 */
export const stopWords: ReadonlySet<string> = new Set(
  (
    'a about after all also an and any are as at be been before being between both but by can could did do does ' +
    'doing done each either every for from had has have having here how i if in into is it its just like may me ' +
    'might more most must my need needs no of off on once one or other our out over own please same shall she ' +
    'should so some such than that the their them then there these they this those through to too two under until ' +
    'up upon us very want wants was way we were what when where whether which while who whom whose why will with ' +
    'within would you your ' +
    'use used uses using code python function functions method methods class classes library module package ' +
    'example examples self cls'
  ).split(' '),
);
