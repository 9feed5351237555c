import { EntityManager } from '@mikro-orm/postgresql';
import { Query } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { Clock, dayInZone } from '../../../kernel/clock.js';
import { Settings } from '../../../platform/config/settings.js';
import { HandlesQuery } from '../../../platform/cqrs/handles.js';
import { SITE_SETTINGS_COLUMNS, toSiteSettings } from '../presenters/site-settings-rows.js';
import type { SiteSettingsRow } from '../presenters/site-settings-rows.js';
import type { SiteSettings } from '../presenters/site-settings.view.js';

/** The settings that admins change on the desk. For admins. */
export class GetSiteSettings extends Query<SiteSettings> {}

@HandlesQuery(GetSiteSettings)
export class GetSiteSettingsHandler implements IQueryHandler<GetSiteSettings> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly settings: Settings,
  ) {}

  async execute(): Promise<SiteSettings> {
    const [row] = await this.em.execute<SiteSettingsRow[]>(`select ${SITE_SETTINGS_COLUMNS} from site_settings`);
    return toSiteSettings(row, dayInZone(this.clock.now(), this.settings.siteTimeZone));
  }
}
