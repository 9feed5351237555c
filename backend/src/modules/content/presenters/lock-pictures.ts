import type { EntityManager } from '@mikro-orm/postgresql';
import { mediaIdsIn } from '../../../platform/media/picture-files.js';
import type { PostFields } from '../domain/post-fields.js';

type TextWithPictures = Pick<PostFields, 'content' | 'footer' | 'imageUrl'>;

/**
 * Call it in the transaction that stores the text. The deletion of one of its pictures (`loadMedia`) waits for that transaction, and then
 * finds the text. Of two texts, neither waits for the other. A picture that is gone already stays a gap, which its editor sees.
 */
export async function lockPictures(em: EntityManager, { content, footer, imageUrl }: TextWithPictures): Promise<void> {
  const ids = mediaIdsIn([content, footer, imageUrl].join(' '));
  if (ids.length === 0) return;
  await em.execute(`select 1 from media where public_id in (${ids.map(() => '?').join(', ')}) for key share`, ids);
}
