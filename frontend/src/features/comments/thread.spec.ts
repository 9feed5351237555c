import { describe, expect, it } from '@jest/globals';
import { threads } from './thread';

const remark = (id: number, parentId: number | null, day: number) => ({
  id,
  parentId,
  createdAt: `2026-11-0${day}T00:00:00.000Z`,
  likes: 0,
  text: null,
});

describe('comment threads', () => {
  it('keep the order of top-level comments and list replies oldest first', () => {
    const [a, b] = threads([remark(4, 1, 5), remark(3, 1, 4), remark(2, null, 3), remark(1, null, 2)]);
    expect(a?.remark.id).toBe(2);
    expect(b?.remark.id).toBe(1);
    expect(b?.replies.map(({ remark }) => remark.id)).toEqual([3, 4]);
  });
  it('have the reader’s own reply that waits at the end, if its parent is missing', () => {
    const own = { ...remark(5, 9, 1), pending: true as const };
    expect(threads([own, remark(2, null, 3), remark(1, null, 2)]).map(({ remark: { id } }) => id)).toEqual([2, 1, 5]);
  });
  it('leave out replies without their parent', () => expect(threads([remark(2, 9, 1)])).toEqual([]));
});
