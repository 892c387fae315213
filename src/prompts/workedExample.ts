import type { Action, ActionType } from '../core/action';
import type { Encoding } from '../core/encoding';

interface Exchange {
  readonly action: Action;
  readonly response: string;
}

/** An episode about a library that does not exist, so that nothing of it can be taken for an answer. */
const exchanges: readonly Exchange[] = [
  {
    action: {
      thought: 'I need a function that reads a track, and one that measures its length. I search for both.',
      type: 'search',
      content: '(type:FUNCTION) AND (name:read* OR name:load*) AND track\ntype:FUNCTION AND text:"track length"',
    },
    response: `Search: (type:FUNCTION) AND (name:read* OR name:load*) AND track

[1] FUNCTION read_track in trailkit/io.py, lines 12-31
Import: from trailkit.io import read_track
\`\`\`python
def read_track(path, *, crs="wgs84"):
    """Read a track from a GPX file. Returns a Track."""
    ...
\`\`\`

Search: type:FUNCTION AND text:"track length"

[1] FUNCTION track_length in trailkit/measure.py, lines 40-52
Import: from trailkit.measure import track_length
\`\`\`python
def track_length(track, unit):
    """Length of a track along its points; unit is "m" or "km"."""
    ...
\`\`\``,
  },
  {
    action: {
      thought: 'read_track and track_length do it. I try them on the file that was named.',
      type: 'code',
      content:
        'from trailkit.io import read_track\nfrom trailkit.measure import track_length\n\ntrack = read_track("data/ridge.gpx")\ntrack_length(track)',
    },
    response: `The code raised an error.
Error:
\`\`\`
TypeError: track_length() missing 1 required positional argument: 'unit'
  at line 5 of your code: track_length(track)
\`\`\`
Variables:
\`\`\`
track: Track (added) = Track(points=1840)
\`\`\``,
  },
  {
    action: {
      thought: 'The unit is required. The track is still there, so I only repeat the call.',
      type: 'code',
      content: 'track_length(track, unit="km")',
    },
    response: 'The code ran without an error.\nValue of the last expression:\n```\n23.418\n```',
  },
  {
    action: {
      thought: 'That is the answer. I hand over the whole program.',
      type: 'code_summary',
      content:
        'from trailkit.io import read_track\nfrom trailkit.measure import track_length\n\ntrack = read_track("data/ridge.gpx")\nprint(f"{track_length(track, unit=\'km\'):.1f} km")',
    },
    response:
      'The solution ran in a fresh Python 3.11.7: it is verified.\nThe code ran without an error.\nPrinted:\n```\n23.4 km\n```',
  },
  {
    action: { thought: 'The solution is verified and answers the question.', type: 'done', content: 'true' },
    response: '',
  },
];

/** The worked example of the prompt, with the actions that are on offer, as the encoding writes them. */
export function workedExample(offered: readonly ActionType[], encoding: Encoding): string {
  const parts = ['Question: How long is the hike in data/ridge.gpx?'];
  for (const { action, response } of exchanges) {
    if (!offered.includes(action.type)) continue;
    parts.push(`You reply:\n${encoding.render(action)}`);
    if (response) parts.push(`The response:\n${response}`);
  }
  return parts.join('\n\n');
}
