import { EntityManager } from '@mikro-orm/postgresql';
import { Query } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { Clock, dayInZone } from '../../../kernel/clock.js';
import { Settings } from '../../../platform/config/settings.js';
import { HandlesQuery } from '../../../platform/cqrs/handles.js';
import { PreparedStatement } from '../../../platform/database/prepared-statement.js';
import { SITE_SETTINGS_COLUMNS, toSiteSettings, toStoryIntake } from '../presenters/site-settings-rows.js';
import type { SiteSettingsRow } from '../presenters/site-settings-rows.js';
import type { StoryIntake } from '../presenters/site-settings.view.js';

/** Whether stories are taken, and about how many weeks one waits. */
export class GetStoryIntake extends Query<StoryIntake> {}

const READ = new PreparedStatement<SiteSettingsRow & { waiting: number | null }>(
  `select ${SITE_SETTINGS_COLUMNS}, stories_waiting as waiting from site_settings`,
);

@HandlesQuery(GetStoryIntake)
export class GetStoryIntakeHandler implements IQueryHandler<GetStoryIntake> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly settings: Settings,
  ) {}

  async execute(): Promise<StoryIntake> {
    const now = this.clock.now();
    const [row] = await READ.run(this.em, []);
    return toStoryIntake(toSiteSettings(row, dayInZone(now, this.settings.siteTimeZone)), row?.waiting ?? 0);
  }
}
