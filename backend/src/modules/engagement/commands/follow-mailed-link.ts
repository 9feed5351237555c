import { EntityManager } from '@mikro-orm/postgresql';
import { Command } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../kernel/clock.js';
import { DomainError } from '../../../kernel/domain-error.js';
import { Settings } from '../../../platform/config/settings.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { readClickToken, subscriberIdIn } from '../presenters/mailed-links.js';

/** Follows a link of an email. Returns its path on this site; with `counted` the click is also stored. */
export class FollowMailedLink extends Command<string> {
  constructor(
    readonly token: string,
    readonly counted: boolean,
  ) {
    super();
  }
}

@HandlesCommand(FollowMailedLink)
export class FollowMailedLinkHandler implements ICommandHandler<FollowMailedLink> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly settings: Settings,
  ) {}

  async execute({ token, counted }: FollowMailedLink): Promise<string> {
    const [subscriber] = await this.em.execute<{ id: number; nonce: string }[]>(
      'select id, nonce from subscriber where id = ?',
      [subscriberIdIn(token)],
    );
    const path = subscriber && readClickToken(token, subscriber, this.settings.sessionSecret);
    if (!path) throw DomainError.notFound('link');
    if (counted) {
      await this.em.execute('insert into newsletter_click (subscriber_id, link, created_at) values (?, ?, ?)', [
        subscriber.id,
        path,
        this.clock.now(),
      ]);
    }
    return path;
  }
}
