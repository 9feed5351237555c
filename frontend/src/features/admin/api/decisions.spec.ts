import { describe, expect, it } from '@jest/globals';
import type { Decision } from '../../../lib/api/types';
import { mergeServerRows } from '../list/merge-server-rows';
import { rowOf } from './decisions';

const line = (id: number, kind: Decision['kind'], createdAt: string, version: number | null = null) =>
  rowOf({
    ...{ id, kind, createdAt: `2026-11-${createdAt}Z`, action: 'approved', itemId: 7, title: null, by: null },
    ...{ before: null, undo: 'final', undoUntil: null, undoes: null, reason: null },
    after: version === null ? null : { status: 'approved', version },
  });

describe('the list of decisions', () => {
  it('sorts decisions about stories like the server: by day, then by version, whatever their id', () => {
    const server = [
      line(12, 'comment', '22T09:30:00.000'),
      line(1_200_000_000, 'confession', '22T00:00:00.000'),
      line(1_100_000_000, 'confession', '22T00:00:00.000', 10),
      line(2_000_000_000, 'confession', '22T00:00:00.000', 9),
      line(11, 'comment', '22T00:00:00.000'),
      line(10, 'comment', '21T23:59:00.000'),
    ];
    for (const [place, { id }] of server.entries()) {
      const rows = server.filter((each) => each.id !== id).map((item) => ({ item, gone: false }));
      const settled = mergeServerRows(
        { rows, more: false, newCount: 0 },
        { items: server, more: false },
        '-createdAt',
        new Set([id]),
      );
      expect([place, settled.rows.map(({ item }) => item.id)]).toEqual([place, server.map((each) => each.id)]);
    }
  });
});
