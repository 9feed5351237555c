import { EntityManager } from '@mikro-orm/postgresql';
import { Command } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { Clock, dayInZone, dayOf } from '../../../kernel/clock.js';
import { Settings } from '../../../platform/config/settings.js';
import { trimmedText } from '../../../platform/http/validation/index.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import type { ReasonTexts } from '../../../kernel/decline-reasons.js';
import { changeReasonTexts, SiteSettings } from '../domain/site-settings.js';
import type { SiteSettingsFields } from '../domain/site-settings.js';

export type SiteSettingsChange = Partial<Omit<SiteSettingsFields, 'reasonTexts'>> & {
  reasonTexts?: Partial<Record<keyof ReasonTexts, string | null>>;
};

/** An admin changes the settings of the site. Omitted fields stay unchanged, and null or an empty text clears one. */
export class EditSiteSettings extends Command<void> {
  constructor(
    readonly change: SiteSettingsChange,
    readonly expectedVersion: number | null | undefined,
  ) {
    super();
  }
}

@HandlesCommand(EditSiteSettings)
export class EditSiteSettingsHandler implements ICommandHandler<EditSiteSettings> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly settings: Settings,
  ) {}

  async execute({ change, expectedVersion }: EditSiteSettings): Promise<void> {
    const siteSettings = await SiteSettings.lock(this.em);
    const { pauseMessage, helpText, reasonTexts, ...others } = change;
    const texts = {
      ...(pauseMessage !== undefined && { pauseMessage: pauseMessage || null }),
      ...(helpText !== undefined && { helpText: helpText || null }),
      ...(reasonTexts && { reasonTexts: changeReasonTexts(siteSettings.reasonTexts, trimmed(reasonTexts)) }),
    };
    const today = dayInZone(this.clock.now(), this.settings.siteTimeZone);
    const event = siteSettings.edit({ ...others, ...texts }, today, expectedVersion);
    if (!event) return;
    await this.em.flush();
    // Otherwise readers would see a new capacity only after the worker’s next count.
    await SiteSettings.countWaiting(this.em, dayOf(this.clock.now()));
    await this.outbox.add(event);
  }
}

const trimmed = (texts: Partial<Record<keyof ReasonTexts, string | null>>) =>
  Object.fromEntries(Object.entries(texts).map(([reason, text]) => [reason, text && trimmedText(text)]));
