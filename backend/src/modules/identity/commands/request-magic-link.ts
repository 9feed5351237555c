import { EntityManager } from '@mikro-orm/postgresql';
import { Command } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../kernel/clock.js';
import { retainedSince, RETENTION } from '../../../kernel/retention.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { MagicLink } from '../domain/magic-link.js';
import { accountIdOf, deleteOldRequests } from '../presenters/link-requests.js';

/** Requests a link to sign in. It does the same for unknown addresses, except that no email is sent. */
export class RequestMagicLink extends Command<void> {
  constructor(readonly email: string) {
    super();
  }
}

@HandlesCommand(RequestMagicLink)
export class RequestMagicLinkHandler implements ICommandHandler<RequestMagicLink> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  async execute({ email }: RequestMagicLink): Promise<void> {
    const now = this.clock.now();
    await deleteOldRequests(this.em, 'magic_link', retainedSince(RETENTION.magicLinks, now));
    const link = MagicLink.create(await accountIdOf(this.em, email), now);
    await this.em.persist(link).flush();
    await this.outbox.add(link.requested());
  }
}
