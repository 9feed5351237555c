import { EntityManager } from '@mikro-orm/postgresql';
import { Query } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { Clock } from '../../../kernel/clock.js';
import { DomainError } from '../../../kernel/domain-error.js';
import { Settings } from '../../../platform/config/settings.js';
import { HandlesQuery } from '../../../platform/cqrs/handles.js';
import { isLinkToken, nonceIn } from '../presenters/mailed-links.js';
import { toPreferences } from '../presenters/rows.js';
import type { PreferencesSource } from '../presenters/rows.js';
import type { Preferences } from '../presenters/subscriber.view.js';

/** The preferences of the holder of an emailed link. */
export class GetPreferences extends Query<Preferences> {
  constructor(readonly token: string) {
    super();
  }
}

@HandlesQuery(GetPreferences)
export class GetPreferencesHandler implements IQueryHandler<GetPreferences> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly settings: Settings,
  ) {}

  async execute({ token }: GetPreferences): Promise<Preferences> {
    const [row] = await this.em.execute<(PreferencesSource & { nonce: string })[]>(
      `select nonce, email::text, status, frequency, paused_until::text as "pausedUntil"
         from subscriber where nonce = ?`,
      [nonceIn(token)],
    );
    if (!row || !isLinkToken(token, ['preferences'], row, this.settings.sessionSecret)) {
      throw DomainError.notFound('link');
    }
    return toPreferences(row, this.clock.now());
  }
}
