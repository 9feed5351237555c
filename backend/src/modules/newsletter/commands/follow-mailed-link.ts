import { EntityManager } from '@mikro-orm/postgresql';
import { Command } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { Clock, isoDay } from '../../../kernel/clock.js';
import { DomainError } from '../../../kernel/domain-error.js';
import { Settings } from '../../../platform/config/settings.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { readClickToken, readOldClickToken, subscriberIdIn } from '../presenters/mailed-links.js';

/** Follows a link of an email. Returns its path on this site; with `counted` the click is also counted. */
export class FollowMailedLink extends Command<string> {
  constructor(
    readonly token: string,
    readonly counted: boolean,
  ) {
    super();
  }
}

/** By campaign, link and day, and not by person. The welcome email has no campaign. */
const COUNT = `
  insert into newsletter_click (campaign_id, link, day, clicks)
  select ?::integer, ?, ?, 1 where ?::integer is null or exists (select 1 from campaign where id = ?)
  on conflict (campaign_id, link, day) do update set clicks = newsletter_click.clicks + 1`;

@HandlesCommand(FollowMailedLink)
export class FollowMailedLinkHandler implements ICommandHandler<FollowMailedLink> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly settings: Settings,
  ) {}

  async execute({ token, counted }: FollowMailedLink): Promise<string> {
    const link = readClickToken(token, this.settings.sessionSecret) ?? (await this.readOld(token));
    if (!link) throw DomainError.notFound('link');
    const { campaignId, path } = link;
    if (counted) await this.em.execute(COUNT, [campaignId, path, isoDay(this.clock.now()), campaignId, campaignId]);
    return path;
  }

  private async readOld(token: string): Promise<{ campaignId: null; path: string } | null> {
    const id = subscriberIdIn(token);
    if (id === null) return null;
    const [subscriber] = await this.em.execute<{ id: number; nonce: string }[]>(
      'select id, nonce from subscriber where id = ?',
      [id],
    );
    const path = subscriber && readOldClickToken(token, subscriber, this.settings.sessionSecret);
    return path ? { campaignId: null, path } : null;
  }
}
