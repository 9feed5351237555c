import { Injectable } from '@nestjs/common';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { FastifyRequest } from 'fastify';
import { DomainError } from '../../../kernel/domain-error.js';
import { MAX_ID } from '../../../kernel/max-id.js';
import type { Caller } from '../../../platform/http/auth/caller.js';
import type { Moderator } from '../../../platform/http/auth/moderator.js';
import type { ArticleEditor } from '../presenters/article-editor.js';
import { GetAuthor } from '../queries/get-author.js';

/**
 * For the routes about one article (`:id`): to a writer, the articles of others do not exist. An article's author never changes, so
 * one check per request is enough.
 */
@Injectable()
export class OwnArticleGuard implements CanActivate {
  constructor(private readonly queries: QueryBus) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { caller, params } = context.switchToHttp().getRequest<FastifyRequest<{ Params: { id?: string } }>>();
    const writerId = writerIdOf(caller);
    const id = Number(params.id);
    // Other routes of the controller, and ids that are refused as such.
    if (writerId === undefined || !Number.isSafeInteger(id) || id < 1) return true;
    const authorId = id > MAX_ID ? null : await this.queries.execute(new GetAuthor(id));
    if (authorId !== writerId) throw DomainError.notFound('post');
    return true;
  }
}

/** The account if it writes articles but does not edit those of others. */
export const writerIdOf = (caller: Caller | null): number | undefined =>
  caller?.can('write-drafts') && !caller.can('edit-articles') ? caller.id : undefined;

export const editorOf = (moderator: Moderator): ArticleEditor => ({
  id: moderator.id,
  onlyOwn: !moderator.can('edit-articles'),
});
