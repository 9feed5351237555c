import { createHash, randomBytes } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { RETENTION } from '../../../kernel/retention.js';

const TOKEN_BYTES = 24;
const VALID_MS = RETENTION.previewLinks.hours * 3_600_000;

/** Only the hash is stored: someone with the database cannot open the preview. */
const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Makes the preview link of an article. The one before no longer works. */
export async function makePreviewLink(
  em: EntityManager,
  postId: number,
  now: Date,
): Promise<{ token: string; expiresAt: Date }> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const expiresAt = new Date(now.getTime() + VALID_MS);
  await em.execute(
    `insert into post_preview_link (post_id, token_hash, expires_at) values (?, ?, ?)
     on conflict (post_id) do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at`,
    [postId, hashOf(token), expiresAt],
  );
  return { token, expiresAt };
}

export async function deletePreviewLink(em: EntityManager, postId: number): Promise<void> {
  await em.execute('delete from post_preview_link where post_id = ?', [postId]);
}

/** When the preview link of an article expires; null if none works, undefined if there is no such article. */
export async function findPreviewExpiry(
  em: EntityManager,
  postId: number,
  now: Date,
): Promise<Date | null | undefined> {
  const [row] = await em.execute<{ expiresAt: Date | null }[]>(
    `select link.expires_at as "expiresAt"
       from post left join post_preview_link link on link.post_id = post.id and link.expires_at > ?
      where post.id = ?`,
    [now, postId],
  );
  return row?.expiresAt;
}

/** The article that a preview link leads to; undefined for a link that has expired, was deleted or never existed. */
export async function findPreviewed(em: EntityManager, token: string, now: Date): Promise<number | undefined> {
  const [link] = await em.execute<{ postId: number }[]>(
    'select post_id as "postId" from post_preview_link where token_hash = ? and expires_at > ?',
    [hashOf(token), now],
  );
  return link?.postId;
}
