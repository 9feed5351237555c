import { hash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { COMMENT_COLUMNS } from './rows.js';
import type { CommentRow } from './rows.js';

/** Two comments with the same values of these fields within a minute are duplicates. */
export interface SubmittedComment {
  postId: number;
  author: { id: number };
  parentId: number | null;
  content: string;
}

const DUPLICATE_WINDOW_MS = 60_000;

export const keyOf = ({ postId, author, parentId, content }: SubmittedComment): string =>
  `${author.id} ${postId} ${parentId} ${content}`;

/**
 * The call of the database function comments_sent, which locks these comments until the transaction ends and finds the
 * ones that are already stored.
 */
export function submittedSql(comments: readonly SubmittedComment[], now: Date): { sql: string; params: unknown[] } {
  const hashes = comments.map(({ content }) => hash('md5', content, 'hex'));
  const locks = new Set(
    comments.map(({ author }, index) => Number.parseInt(hashes[index]!.slice(0, 8), 16) ^ author.id),
  );
  const lists = [
    // Sorted, because two batches that lock the same comments in different orders would deadlock.
    [...locks].sort((one, other) => one - other),
    comments.map(({ author }) => author.id),
    comments.map(({ postId }) => postId),
    hashes,
  ];
  return {
    sql: 'comments_sent(?::int[], ?::int[], ?::int[], ?::text[], ?)',
    params: [...lists.map((list) => `{${list.join()}}`), new Date(now.getTime() - DUPLICATE_WINDOW_MS)],
  };
}

/** The rows that are already stored, by key. @param ids from comments_sent */
export async function readSubmitted(em: EntityManager, ids: readonly number[]): Promise<Map<string, CommentRow>> {
  if (ids.length === 0) return new Map();
  const rows = await em.execute<CommentRow[]>(
    `select ${COMMENT_COLUMNS} from comment where id = any(?::int[]) order by id desc`,
    [`{${ids.join()}}`],
  );
  return new Map(
    rows.map((row) => {
      const { post_id: postId, author_id, parent_id: parentId, content } = row;
      return [keyOf({ postId, author: { id: author_id! }, parentId, content }), row];
    }),
  );
}
