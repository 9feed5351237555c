import { Choices, Flag, Text, WholeNumber } from '../../../platform/http/validation/index.js';
import { MORNING, NIGHT, WEEKDAYS } from '../contract.js';
import type { Weekday } from '../contract.js';

const DAYS = { max: WEEKDAYS.length, tooMany: 'A week has seven days.', repeated: 'Each day only once.' };

export class DeskEmailsBody {
  @Flag({ optional: true }) digest?: boolean;
  @WholeNumber({ min: MORNING, max: NIGHT - 1, optional: true, example: 17 }) hour?: number | null;
  @Choices(WEEKDAYS, { ...DAYS, example: ['monday', 'thursday'] }) days?: Weekday[];
  @Flag({ optional: true }) crisis?: boolean;
  @Flag({ optional: true }) crisisAtNight?: boolean;
  @Flag({ optional: true }) weekly?: boolean;
}

export class SwitchOffBody {
  @Text({ min: 1, max: 200, example: 'digest.3f0c8a1e6a524c0f9d5e2f6b1c3a7e90.k3VbXq0aTnW1yZ5cLr8sUg' }) token!: string;
}

/** Nothing to say: an email may be forwarded. */
export class SwitchedOff {}
