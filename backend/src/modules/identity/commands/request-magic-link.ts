import { EntityManager } from '@mikro-orm/postgresql';
import { Command } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../kernel/clock.js';
import { retainedSince, RETENTION } from '../../../kernel/retention.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { nearest, placeholders, spellingsOf } from '../../../platform/http/validation/index.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { MagicLink } from '../domain/magic-link.js';

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
    await this.deleteOld(now);
    const spellings = spellingsOf(email);
    const accounts = await this.em.execute<{ id: number; email: string }[]>(
      `select id, email::text from account where email in (${placeholders(spellings)})`,
      spellings,
    );
    const link = MagicLink.create(nearest(accounts, spellings)?.id ?? null, now);
    await this.em.persist(link).flush();
    await this.outbox.add(link.requested());
  }

  /** Skips rows that a simultaneous command deletes, to avoid a deadlock. */
  private async deleteOld(now: Date): Promise<void> {
    await this.em.execute(
      `delete from magic_link where id in
         (select id from magic_link where created_at < ? limit 1000 for update skip locked)`,
      [retainedSince(RETENTION.magicLinks, now)],
    );
  }
}
