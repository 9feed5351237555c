import { describe, expect, it } from '@jest/globals';
import { createMarks } from './marks';

const selected = (marks: ReturnType<typeof createMarks>) => [...marks.get().selected].sort((a, b) => a - b);

describe('the selection of a list', () => {
  it('takes a row and lets it go again', () => {
    const marks = createMarks();
    marks.toggle(3);
    expect(selected(marks)).toEqual([3]);
    marks.toggle(3);
    expect(selected(marks)).toEqual([]);
  });

  it('takes all rows between two, upwards as well as downwards', () => {
    const rows = [9, 7, 5, 3, 1];
    const down = createMarks();
    down.toggle(7);
    down.toggle(3, rows);
    expect(selected(down)).toEqual([3, 5, 7]);
    const up = createMarks();
    up.toggle(1);
    up.toggle(7, rows);
    expect(selected(up)).toEqual([1, 3, 5, 7]);
  });

  it('lets a range go when its end was selected', () => {
    const marks = createMarks();
    marks.select([9, 7, 5], true);
    marks.toggle(9);
    marks.toggle(5, [9, 7, 5]);
    expect(selected(marks)).toEqual([]);
  });

  it('begins a range at the row itself where the other end is not there any more', () => {
    const marks = createMarks();
    marks.toggle(8);
    marks.toggle(3, [5, 3, 1]);
    expect(selected(marks)).toEqual([3, 8]);
  });

  it('goes with the list, but what is being decided stays so', () => {
    const marks = createMarks();
    marks.toggle(3);
    marks.busy([3], true);
    marks.point(3);
    marks.note([3], { text: 'That failed.', tone: 'failed' });
    marks.reset();
    expect(marks.get()).toEqual({
      cursor: null,
      anchor: null,
      selected: new Set(),
      notes: new Map(),
      busy: new Set([3]),
    });
  });
});
