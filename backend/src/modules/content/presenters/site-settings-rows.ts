import { DEFAULT_REASON_TEXTS } from '../../../kernel/decline-reasons.js';
import { MIN_WEEKLY_CAPACITY } from '../contract.js';
import { DEFAULT_SITE_SETTINGS, isPausedOn } from '../domain/site-settings.js';
import type { SiteSettingsFields } from '../domain/site-settings.js';
import type { SiteSettings, StoryIntake } from './site-settings.view.js';

export type SiteSettingsRow = SiteSettingsFields & { version: number };

export const SITE_SETTINGS_COLUMNS = `stories_paused as "storiesPaused", pause_message as "pauseMessage",
  paused_until::text as "pausedUntil", weekly_capacity as "weeklyCapacity", help_text as "helpText", reason_texts as "reasonTexts",
  version`;

/** The settings as they apply today: a pause that is over is none. @param row undefined before the first change */
export function toSiteSettings(row: SiteSettingsRow | undefined, today: string): SiteSettings {
  if (!row) return { ...DEFAULT_SITE_SETTINGS, reasonTexts: DEFAULT_REASON_TEXTS };
  const { storiesPaused: _, pauseMessage, pausedUntil, weeklyCapacity, helpText, reasonTexts, version } = row;
  const storiesPaused = isPausedOn(today, row);
  return {
    storiesPaused,
    pauseMessage,
    pausedUntil: storiesPaused ? pausedUntil : null,
    weeklyCapacity,
    helpText,
    reasonTexts: { ...DEFAULT_REASON_TEXTS, ...reasonTexts },
    version,
  };
}

/** Coarse, so that the number of weeks shows neither how many stories wait nor how many were sent on a day. */
const WEEKS = [2, 4, 8, 12, 26, 52];

/** @param waiting how many stories waited to be read when they were counted today */
export function toStoryIntake(settings: SiteSettings, waiting: number): StoryIntake {
  const { storiesPaused, pauseMessage, pausedUntil, weeklyCapacity, helpText } = settings;
  const isLong = weeklyCapacity !== null && weeklyCapacity >= MIN_WEEKLY_CAPACITY && waiting > weeklyCapacity;
  return {
    paused: storiesPaused,
    message: storiesPaused ? pauseMessage : null,
    until: pausedUntil,
    weeks: isLong ? (WEEKS.find((weeks) => waiting <= weeks * weeklyCapacity) ?? WEEKS.at(-1)!) : null,
    capacity: isLong ? weeklyCapacity : null,
    helpText,
  };
}
