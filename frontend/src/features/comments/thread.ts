import type { Remark } from './api/list-comments';

export interface Thread {
  remark: Remark;
  replies: Thread[];
}

/**
 * Top-level comments in the order they came, each with its answers, oldest answer first. An answer whose parent is not
 * there (not approved, deleted) is not shown: nobody could tell what it is about.
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

/** How many replies are shown below it, those to replies too. */
export const countReplies = ({ replies }: Thread): number =>
  replies.reduce((sum, reply) => sum + 1 + countReplies(reply), 0);
