import { EntityManager } from '@mikro-orm/postgresql';
import type { ICommandHandler } from '@nestjs/cqrs';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { EndStoryPause } from '../contract.js';
import { SiteSettings } from '../domain/site-settings.js';

@HandlesCommand(EndStoryPause)
export class EndStoryPauseHandler implements ICommandHandler<EndStoryPause> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
  ) {}

  async execute({ today }: EndStoryPause): Promise<void> {
    const event = (await SiteSettings.lock(this.em)).endPause(today);
    if (!event) return;
    await this.em.flush();
    await this.outbox.add(event);
  }
}
