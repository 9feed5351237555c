import { describe, expect, it } from '@jest/globals';
import { createRowState } from './row-state';

const selected = (rowState: ReturnType<typeof createRowState>) => [...rowState.get().selected].sort((a, b) => a - b);

describe('the selection of a list', () => {
  it('selects and deselects a row', () => {
    const rowState = createRowState();
    rowState.toggle(3);
    expect(selected(rowState)).toEqual([3]);
    rowState.toggle(3);
    expect(selected(rowState)).toEqual([]);
  });

  it('selects a range upward and downward', () => {
    const rows = [9, 7, 5, 3, 1];
    const down = createRowState();
    down.toggle(7);
    down.toggle(3, rows);
    expect(selected(down)).toEqual([3, 5, 7]);
    const up = createRowState();
    up.toggle(1);
    up.toggle(7, rows);
    expect(selected(up)).toEqual([1, 3, 5, 7]);
  });

  it('deselects a range when its end was selected', () => {
    const rowState = createRowState();
    rowState.select([9, 7, 5], true);
    rowState.toggle(9);
    rowState.toggle(5, [9, 7, 5]);
    expect(selected(rowState)).toEqual([]);
  });

  it('starts the range at the row itself when the anchor is no longer in the list', () => {
    const rowState = createRowState();
    rowState.toggle(8);
    rowState.toggle(3, [5, 3, 1]);
    expect(selected(rowState)).toEqual([3, 8]);
  });

  it('is reset with the list, while busy rows stay busy and read ones stay read', () => {
    const rowState = createRowState();
    rowState.toggle(3);
    rowState.setBusy([3], true);
    rowState.setCursor(3);
    rowState.setNote([3], { text: 'That failed.', tone: 'failed' });
    rowState.markRead({ id: 3, version: 2 });
    rowState.reset();
    expect(rowState.get()).toEqual({
      cursor: null,
      anchor: null,
      selected: new Set(),
      notes: new Map(),
      busy: new Set([3]),
      read: new Map([[3, 2]]),
    });
  });
});
