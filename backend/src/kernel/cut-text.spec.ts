import { afterEach, describe, expect, it } from '@jest/globals';
import { clusterStart, cutText, graphemesOf } from './cut-text.js';

const { Segmenter } = Intl;
afterEach(() => void Object.assign(Intl, { Segmenter }));

const FAMILY = '👩‍👩‍👧‍👧';

describe.each([
  ['with the segmenter', () => undefined],
  ['in a browser without it', () => Reflect.deleteProperty(Intl, 'Segmenter')],
])('a text is cut between characters %s', (_, prepare) => {
  it.each([
    ['a family', `ab${FAMILY}cd`, 4, 'ab'],
    ['a whole family', `ab${FAMILY}cd`, 9, `ab${FAMILY}`],
    ['an accent', 'abe\u0301f', 3, 'ab'],
    ['a flag', 'ab🇳🇴🇩🇪', 5, 'ab🇳🇴'],
    ['a skin', 'ab👩🏽', 3, 'ab'],
    ['a surrogate pair', 'ab😀😀', 3, 'ab😀'],
    ['a variation', 'ab❤\ufe0f!', 3, 'ab'],
    ['plain words', 'abcdef', 3, 'abc'],
    ['a short text', 'ab', 3, 'ab'],
  ])('%s', (_name, text, length, cut) => {
    prepare();
    expect(cutText(text, length)).toBe(cut);
  });

  it('but not before a stack of marks that is no writing', () => {
    prepare();
    const stack = `a${'\u0301'.repeat(1_000)}`;
    expect(cutText(stack, 500)).toHaveLength(500);
  });

  it('at any index', () => {
    prepare();
    const text = `ab${FAMILY}cd`;
    const starts = [...text].map((_point, index) => clusterStart(text, index));
    expect(starts.slice(0, 5)).toEqual([0, 1, 2, 2, 2]);
    expect(clusterStart(text, text.length)).toBe(text.length);
    expect(clusterStart(text, text.length + 9)).toBe(text.length);
  });
});

it('the clusters of a text are its characters', () =>
  expect(graphemesOf(`a${FAMILY}e\u0301`)).toEqual(['a', FAMILY, 'e\u0301']));
