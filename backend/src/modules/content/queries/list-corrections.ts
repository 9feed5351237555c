import { EntityManager } from '@mikro-orm/postgresql';
import { Query } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import type { Page, PageRequest } from '../../../kernel/page.js';
import { HandlesQuery } from '../../../platform/cqrs/handles.js';
import { readPage } from '../../../platform/database/keyset.js';
import type { PublishedCorrection } from '../presenters/corrections.view.js';

/** The corrections of all published articles, newest first. */
export class ListCorrections extends Query<Page<PublishedCorrection>> {
  constructor(readonly page: PageRequest) {
    super();
  }
}

/** The index post_corrected has this condition, so articles without corrections are not read. */
const CORRECTIONS = `(select c.id, c.date, c.text, post.id as post_id, post.title as post_title
    from post, jsonb_to_recordset(post.corrections) as c (id int, date date, text text)
   where post.published and post.corrections <> '[]') correction`;

@HandlesQuery(ListCorrections)
export class ListCorrectionsHandler implements IQueryHandler<ListCorrections> {
  constructor(private readonly em: EntityManager) {}

  execute({ page }: ListCorrections): Promise<Page<PublishedCorrection>> {
    return readPage<PublishedCorrection, PublishedCorrection>(
      this.em,
      {
        from: CORRECTIONS,
        columns: `id, post_id as "postId", post_title as "postTitle", date::text as date, text`,
        where: [],
        order: { key: { sql: 'date', type: 'date' }, descending: true },
      },
      page,
      ({ id, postId, postTitle, date, text }) => ({ id, postId, postTitle, date, text }),
    );
  }
}
