import { describe, expect, it } from 'vitest';
import { queryIntent } from '../../../src/index/query/queryIntent';
import type { QueryIntent } from '../../../src/index/query/queryIntent';
import { parseQuery } from '../../../src/index/query/queryParser';

function intent(query: string): QueryIntent {
  return queryIntent(parseQuery(query).root, (term) => (term === 'detr' ? 3 : 1));
}

function exactNames(query: string): string[] {
  return intent(query).exactNames.map(({ full }) => full);
}

describe('what a query is after', () => {
  it('is no name when it is a sentence, or says only where to look', () => {
    expect(exactNames('read the image')).toEqual([]);
    expect(exactNames('type:CLASS path:models')).toEqual([]);
    expect(exactNames('-load_image')).toEqual([]);
    expect(exactNames('')).toEqual([]);
  });

  it('is the name that stands alone, or after its field', () => {
    expect(exactNames('(type:CLASS)AND(text:ObjectDetection)')).toEqual(['ObjectDetection']);
    expect(exactNames('nx.shortest_path(G, a)')).toEqual(['nx.shortest_path']);
    expect(exactNames('name:load docstring:image')).toEqual(['load']);
    expect(intent('Graph.add_Node').exactNames).toEqual([
      { full: 'Graph.add_Node', last: 'add_Node', lower: 'add_node' },
    ]);
  });

  it('is in its words, the rare ones more, and not in those that say nothing', () => {
    const { terms } = intent('how to use the detr model');
    expect([...terms.keys()]).toEqual(['detr', 'model']);
    expect(terms.get('detr')).toBe(0.75);
    expect(terms.get('model')).toBe(0.25);
  });

  it('is in two words as one', () => {
    expect([...intent('url open').joined.keys()]).toEqual(expect.arrayContaining(['urlopen', 'openurl']));
  });

  it('is in identifiers', () => {
    expect([...intent('call load_image or ObjectDetection now').identifiers]).toEqual([
      'load_image',
      'objectdetection',
    ]);
  });

  it.each(['test_load', 'pytest fixtures', 'path:tests/io', 'name:*_test', 'TestCase'])(
    '%s asks for tests',
    (query) => {
      expect(intent(query).wantsTests).toBe(true);
    },
  );

  it.each(['latest image', 'image -test', 'contest'])('%s does not ask for tests', (query) => {
    expect(intent(query).wantsTests).toBe(false);
  });
});
