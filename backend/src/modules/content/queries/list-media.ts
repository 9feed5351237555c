import { EntityManager } from '@mikro-orm/postgresql';
import { Query } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import type { Page, PageRequest, Sort } from '../../../kernel/page.js';
import { HandlesQuery } from '../../../platform/cqrs/handles.js';
import { CREATED_AT, readPage, searchCondition } from '../../../platform/database/keyset.js';
import { MEDIA_COLUMNS, toMedia } from '../presenters/media-rows.js';
import type { MediaRow } from '../presenters/media-rows.js';
import type { Media } from '../presenters/media.view.js';

/** The library of pictures, newest first unless the caller names an order. */
export class ListMedia extends Query<Page<Media>> {
  constructor(
    readonly filter: { q?: string | undefined; sort?: Sort<'createdAt'> | undefined },
    readonly page: PageRequest,
  ) {
    super();
  }
}

@HandlesQuery(ListMedia)
export class ListMediaHandler implements IQueryHandler<ListMedia> {
  constructor(private readonly em: EntityManager) {}

  execute({ filter: { q, sort }, page }: ListMedia): Promise<Page<Media>> {
    return readPage<MediaRow, Media>(
      this.em,
      {
        from: 'media',
        columns: MEDIA_COLUMNS,
        where: [{ sql: 'stored' }],
        order: sort ? { key: CREATED_AT, descending: sort.descending } : 'newest first',
        search: q === undefined ? undefined : searchCondition(q, "coalesce(alt, '') || ' ' || coalesce(caption, '')"),
      },
      page,
      toMedia,
    );
  }
}
