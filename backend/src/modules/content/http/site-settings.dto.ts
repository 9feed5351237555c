import type { ReasonTexts } from '../../../kernel/decline-reasons.js';
import { ExpectedVersion, Flag, OptionalDay, Text, WholeNumber } from '../../../platform/http/validation/index.js';
import { MIN_WEEKLY_CAPACITY, LENGTHS, MAX_WEEKLY_CAPACITY } from '../contract.js';
import { ReasonTextsField } from './reason-texts-field.js';

export class EditSiteSettingsBody {
  @Flag({ optional: true }) storiesPaused?: boolean;
  @Text({ ...LENGTHS.pauseMessage, optional: true, example: 'We are taking our exams.' }) pauseMessage?: string | null;
  /** After today and within a year. Null: until an admin ends the pause. Dropped unless stories are paused. */
  @OptionalDay({ message: 'Pick a day from the calendar.', example: '2099-12-04' }) pausedUntil?: string | null;
  /** How many stories the editors read in a week. Null: readers see no waiting time. */
  @WholeNumber({ min: MIN_WEEKLY_CAPACITY, max: MAX_WEEKLY_CAPACITY, optional: true, example: 30 })
  weeklyCapacity?: number | null;
  /** Plain text, shown after a story was sent. */
  @Text({ ...LENGTHS.storyHelp, optional: true, example: 'Talk to someone you trust.' }) helpText?: string | null;
  /** The sentence that the writer of a declined story reads, by reason. Null or an empty text: the site’s own again. */
  @ReasonTextsField() reasonTexts?: Partial<Record<keyof ReasonTexts, string | null>>;
  @ExpectedVersion() version?: number | null;
}
