import type { EntityManager } from '@mikro-orm/postgresql';
import { DomainError } from '../../../kernel/domain-error.js';

/**
 * Where pictures are used: SQL for the titles of what mentions the path `?`. Everything that shows pictures needs a line here,
 * or its pictures can be deleted. Earlier versions have none: someone in a picture may ask for its end. A version that is
 * restored then has a gap. Other modules own campaigns, terms and legal pages; this only reads.
 */
const USES: readonly string[] = [
  `select title from post where strpos(concat_ws(' ', content, footer, image_url), ?) > 0`,
  `select coalesce(nullif(title, ''), 'Untitled') || ' (draft)' from post_draft
    where strpos(concat_ws(' ', content, footer, image_url), ?) > 0`,
  `select coalesce(nullif(post ->> 'title', ''), draft ->> 'title', 'Untitled') || ' (deleted)' from bin_item
    where strpos(concat_ws(' ', post ->> 'content', post ->> 'footer', post ->> 'image_url',
                           draft ->> 'content', draft ->> 'footer', draft ->> 'image_url'), ?) > 0`,
  `select subject || ' (email)' from campaign where strpos(concat_ws(' ', content, page), ?) > 0`,
  `select term || ' (glossary)' from term where strpos(concat_ws(' ', definition, history, instead, sources), ?) > 0`,
  // The newest version of each page.
  `select initcap(page) || ' (page)' from (select distinct on (page) page, content from legal_version order by page, version desc) newest
    where strpos(content, ?) > 0`,
];

const MOST_NAMED = 3;

/** @throws DomainError `media.in-use`, naming what uses it */
export async function refuseUsed(em: EntityManager, publicId: string): Promise<void> {
  const path = `/media/${publicId}`;
  const rows = await em.execute<{ title: string }[]>(
    `select title from (${USES.join(' union all ')}) uses (title)`,
    USES.map(() => path),
  );
  if (rows.length === 0) return;
  const named = rows.slice(0, MOST_NAMED).map(({ title }) => `“${title}”`);
  const more = rows.length > MOST_NAMED ? ` and ${rows.length - MOST_NAMED} more` : '';
  throw new DomainError(
    'media.in-use',
    'conflict',
    `This picture is used in ${named.join(', ')}${more}. Remove it there first.`,
  );
}
