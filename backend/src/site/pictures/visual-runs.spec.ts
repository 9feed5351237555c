import { describe, expect, it } from '@jest/globals';
import { visualRuns } from './visual-runs.js';

const orderOf = (line: string, rtl: boolean) => visualRuns(line, rtl).map(({ text }) => text);

describe('A line', () => {
  it('of one direction is one run', () => {
    expect(visualRuns('A word, 7.', false)).toEqual([{ text: 'A word, 7.', rtl: false }]);
    expect(visualRuns('שלום', true)).toEqual([{ text: 'שלום', rtl: true }]);
  });

  it('of two directions is in the order in which its parts stand', () => {
    expect(orderOf('see שלום there', false)).toEqual(['see ', 'שלום', ' there']);
    expect(orderOf('see שלום there', true)).toEqual(['there', ' שלום ', 'see']);
    expect(orderOf('שלום 123 מילה', true)).toEqual([' מילה', '123', 'שלום ']);
  });

  it('has its brackets turned where it runs from the right', () => {
    expect(orderOf('(שלום)', true)).toEqual([')שלום(']);
    expect(orderOf('(abc)', false)).toEqual(['(abc)']);
  });
});
