import type { Remark } from './api/list-comments';

export interface Thread {
  remark: Remark;
  replies: Thread[];
}

const byTime = (a: Remark, b: Remark): number => a.createdAt.localeCompare(b.createdAt) || a.id - b.id;

/**
 * Builds threads: top-level comments newest first, replies oldest first. A reply whose parent is missing (not approved,
 * deleted or not loaded) is left out, because it makes no sense alone. The reader's own one that waits for an editor comes
 * after all threads instead: they know what it answers. A comment that is listed twice counts once.
 */
export function threads(remarks: Remark[]): Thread[] {
  const answers = new Map<number | null, Remark[]>();
  const seen = new Set<number>();
  for (const remark of remarks) {
    if (seen.has(remark.id)) continue;
    seen.add(remark.id);
    const siblings = answers.get(remark.parentId);
    if (siblings) siblings.push(remark);
    else answers.set(remark.parentId, [remark]);
  }
  const below = (parent: number | null): Thread[] =>
    (answers.get(parent) ?? [])
      .sort(byTime)
      .map((remark) => ({ remark, replies: below(remark.id) }))
      // Only its replies are a reason to show that a comment was removed.
      .filter(({ remark, replies }) => !remark.removed || replies.length > 0);
  const alone = remarks.filter(({ pending, parentId }) => pending && parentId !== null && !seen.has(parentId));
  return [...below(null).reverse(), ...alone.map((remark) => ({ remark, replies: [] }))];
}

/** The comment and its replies at any depth. */
export const remarksOf = ({ remark, replies }: Thread): Remark[] => [remark, ...replies.flatMap(remarksOf)];

/** The number of replies at any depth that every reader sees. */
export const countReplies = (thread: Thread): number => remarksOf(thread).filter(({ pending }) => !pending).length - 1;
