import type { Remark } from './api/list-comments';

export interface Thread {
  remark: Remark;
  replies: Thread[];
}

/**
 * Builds threads: top-level comments in the given order, replies oldest first. A reply whose parent is missing (not
 * approved or deleted) is left out, because it makes no sense alone.
 */
export function threads(remarks: Remark[]): Thread[] {
  const answersTo = (parent: number): Thread[] =>
    remarks
      .filter(({ parentId }) => parentId === parent)
      .sort((a, b) => a.createdAt.localeCompare(b.createdAt) || a.id - b.id)
      .map((remark) => ({ remark, replies: answersTo(remark.id) }));
  return remarks
    .filter(({ parentId }) => parentId === null)
    .map((remark) => ({ remark, replies: answersTo(remark.id) }));
}

/** The number of replies at any depth. */
export const countReplies = ({ replies }: Thread): number =>
  replies.reduce((sum, reply) => sum + 1 + countReplies(reply), 0);
