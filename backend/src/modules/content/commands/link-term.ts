import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Command } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { DomainError } from '../../../kernel/domain-error.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { Post } from '../domain/post.js';
import { TermLinks } from '../domain/term-links.js';
import { lockTerms } from '../presenters/linked-articles.js';

/**
 * An editor decides whether an article links to a term. Readers see it immediately. The article keeps its version, because its text
 * stays: nobody who is writing has a conflict. @throws DomainError `post.not-found`, `term.not-found`
 */
export class LinkTerm extends Command<void> {
  constructor(
    readonly postId: number,
    readonly slug: string,
    readonly linked: boolean,
  ) {
    super();
  }
}

@HandlesCommand(LinkTerm)
export class LinkTermHandler implements ICommandHandler<LinkTerm> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
  ) {}

  async execute({ postId, slug, linked }: LinkTerm): Promise<void> {
    const post = await this.em.findOne(Post, postId, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!post) throw DomainError.notFound('post');
    const terms = await lockTerms(this.em);
    if (!terms.some((term) => term.slug === slug)) throw DomainError.notFound('term');
    const others = post.termsOff.filter((off) => off !== slug);
    post.termsOff = linked ? others : [...others, slug];
    const event = post.relinkedAs(new TermLinks(terms).addTo(post.contentHtml, post.termsOff));
    if (event) await this.outbox.add(event);
  }
}
