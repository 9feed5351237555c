import { MIN_WEEKLY_CAPACITY, LENGTHS, MAX_WEEKLY_CAPACITY } from '../../../../../backend/src/kernel/content-limits';
import type { EditSiteSettingsBody, SiteSettings } from '../../../lib/api/types';
import { wholeNumber } from '../../../lib/text';
import { reasons } from '../decisions/reasons';
import { text, z } from '../../../lib/validation';

export const settingsRules = z.object({
  storiesPaused: z.boolean(),
  pauseMessage: text({ max: LENGTHS.pauseMessage.max }),
  pausedUntil: z.string(),
  weeklyCapacity: z
    .string()
    .check(
      z.trim(),
      z.refine(
        isCapacity,
        `Use a whole number from ${MIN_WEEKLY_CAPACITY} to ${wholeNumber(MAX_WEEKLY_CAPACITY)}, or leave it blank.`,
      ),
    ),
  helpText: text({ max: LENGTHS.storyHelp.max }),
  reasonTexts: z.record(z.enum(reasons), text({ max: LENGTHS.reasonText.max })),
});

export type SettingsForm = z.infer<typeof settingsRules>;

export const SETTINGS_FIELDS = ['storiesPaused', 'pauseMessage', 'pausedUntil', 'weeklyCapacity', 'helpText'] as const;

function isCapacity(typed: string): boolean {
  if (typed === '') return true;
  return /^[1-9]\d{0,4}$/.test(typed) && Number(typed) >= MIN_WEEKLY_CAPACITY && Number(typed) <= MAX_WEEKLY_CAPACITY;
}

export const toForm = (settings: SiteSettings): SettingsForm => ({
  storiesPaused: settings.storiesPaused,
  pauseMessage: settings.pauseMessage ?? '',
  pausedUntil: settings.pausedUntil ?? '',
  weeklyCapacity: String(settings.weeklyCapacity ?? ''),
  helpText: settings.helpText ?? '',
  reasonTexts: settings.reasonTexts,
});

/** @param version of the settings that the admin saw */
export const toBody = (form: SettingsForm, version: number): EditSiteSettingsBody => ({
  storiesPaused: form.storiesPaused,
  pauseMessage: form.pauseMessage || null,
  pausedUntil: form.pausedUntil || null,
  weeklyCapacity: form.weeklyCapacity === '' ? null : Number(form.weeklyCapacity),
  helpText: form.helpText || null,
  // An empty text is the site’s own again.
  reasonTexts: form.reasonTexts,
  version,
});
