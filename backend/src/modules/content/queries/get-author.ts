import { EntityManager } from '@mikro-orm/postgresql';
import { Query } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { HandlesQuery } from '../../../platform/cqrs/handles.js';

/** The account that wrote an article; null if there is no such account or article. */
export class GetAuthor extends Query<number | null> {
  constructor(readonly postId: number) {
    super();
  }
}

@HandlesQuery(GetAuthor)
export class GetAuthorHandler implements IQueryHandler<GetAuthor> {
  constructor(private readonly em: EntityManager) {}

  async execute({ postId }: GetAuthor): Promise<number | null> {
    const sql = 'select author_id as "authorId" from post where id = ?';
    const [post] = await this.em.execute<{ authorId: number | null }[]>(sql, [postId]);
    return post?.authorId ?? null;
  }
}
