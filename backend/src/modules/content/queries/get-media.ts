import { EntityManager } from '@mikro-orm/postgresql';
import { Query } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { DomainError } from '../../../kernel/domain-error.js';
import { HandlesQuery } from '../../../platform/cqrs/handles.js';
import { MEDIA_COLUMNS, toMedia } from '../presenters/media-rows.js';
import type { MediaRow } from '../presenters/media-rows.js';
import type { Media } from '../presenters/media.view.js';

/** One picture, for an admin. */
export class GetMedia extends Query<Media> {
  constructor(readonly publicId: string) {
    super();
  }
}

@HandlesQuery(GetMedia)
export class GetMediaHandler implements IQueryHandler<GetMedia> {
  constructor(private readonly em: EntityManager) {}

  async execute({ publicId }: GetMedia): Promise<Media> {
    const [row] = await this.em.execute<MediaRow[]>(
      `select ${MEDIA_COLUMNS} from media where public_id = ? and stored`,
      [publicId],
    );
    if (!row) throw DomainError.notFound('media');
    return toMedia(row);
  }
}
