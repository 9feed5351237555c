import { MIN_WEEKLY_CAPACITY, LENGTHS, MAX_WEEKLY_CAPACITY } from '../../../../../backend/src/kernel/content-limits';
import type { EditSiteSettingsBody, SiteSettings } from '../../../lib/api/types';
import { lengthOf, wholeNumber } from '../../../lib/text';
import { reasons } from '../decisions/reasons';
import { text, z } from '../../../lib/validation';
import { MESSAGES } from '../../../lib/validation-messages';

const { max } = LENGTHS.pauseMessage;

const messageTooLong = {
  path: ['pauseMessage'],
  message: MESSAGES.tooLong(max),
  // Checks this also while other fields are invalid, so that all messages appear together.
  when: () => true,
};

export const settingsRules = z
  .object({
    storiesPaused: z.boolean(),
    pauseMessage: text({}),
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
  })
  // Without a pause, its message is not on the screen, so nobody could see what is wrong with it.
  .check(z.refine(({ storiesPaused, pauseMessage }) => !storiesPaused || isMessage(pauseMessage), messageTooLong));

export type SettingsForm = z.infer<typeof settingsRules>;

export const SETTINGS_FIELDS = ['storiesPaused', 'pauseMessage', 'pausedUntil', 'weeklyCapacity', 'helpText'] as const;

function isMessage(typed: string): boolean {
  return lengthOf(typed) <= max;
}

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

/** @param opened the settings that the admin saw */
export const toBody = (form: SettingsForm, opened: SiteSettings): EditSiteSettingsBody => ({
  storiesPaused: form.storiesPaused,
  // It can be too long only without a pause. Then the one that was saved stays.
  pauseMessage: isMessage(form.pauseMessage) ? form.pauseMessage || null : opened.pauseMessage,
  pausedUntil: form.pausedUntil || null,
  weeklyCapacity: form.weeklyCapacity === '' ? null : Number(form.weeklyCapacity),
  helpText: form.helpText || null,
  // An empty text is the site’s own again.
  reasonTexts: form.reasonTexts,
  version: opened.version,
});
