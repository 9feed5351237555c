import { EntityManager } from '@mikro-orm/postgresql';
import { Command } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../kernel/clock.js';
import { Settings } from '../../../platform/config/settings.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import type { Frequency } from '../contract.js';
import { findByToken } from '../presenters/find-by-token.js';
import { toPreferences } from '../presenters/rows.js';
import type { Preferences } from '../presenters/subscriber.view.js';

/** The holder of an emailed link chooses how often, and a pause. Returns the new preferences. */
export class SetPreferences extends Command<Preferences> {
  constructor(
    readonly token: string,
    readonly frequency: Frequency,
    readonly pausedUntil: string | null,
  ) {
    super();
  }
}

@HandlesCommand(SetPreferences)
export class SetPreferencesHandler implements ICommandHandler<SetPreferences> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly settings: Settings,
  ) {}

  async execute({ token, frequency, pausedUntil }: SetPreferences): Promise<Preferences> {
    const now = this.clock.now();
    const subscriber = await findByToken(this.em, token, ['preferences'], this.settings.sessionSecret);
    subscriber.prefer(frequency, pausedUntil, now);
    return toPreferences(subscriber, now);
  }
}
