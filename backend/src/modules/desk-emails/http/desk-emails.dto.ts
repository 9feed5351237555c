import { ApiProperty } from '@nestjs/swagger';
import { Choices, Flag, Text, WholeNumber } from '../../../platform/http/validation/index.js';
import { DESK_EMAIL_KINDS, MORNING, NIGHT, WEEKDAYS } from '../contract.js';
import type { DeskEmailKind, Weekday } from '../contract.js';

const DAYS = { max: WEEKDAYS.length, tooMany: 'A week has seven days.', repeated: 'Each day only once.' };

export class DeskEmailsBody {
  @Flag({ optional: true }) digest?: boolean;
  @WholeNumber({ min: MORNING, max: NIGHT - 1, optional: true, example: 17 }) hour?: number | null;
  @Choices(WEEKDAYS, { ...DAYS, example: ['monday', 'thursday'] }) days?: Weekday[];
  @Flag({ optional: true }) crisis?: boolean;
  @Flag({ optional: true }) crisisAtNight?: boolean;
  @Flag({ optional: true }) weekly?: boolean;
}

export class DeskEmails {
  @ApiProperty({
    enum: DESK_EMAIL_KINDS,
    isArray: true,
    example: ['digest', 'crisis'],
    description: 'The emails that the caller’s role gets.',
  })
  kinds!: DeskEmailKind[];
  @ApiProperty({ example: true, description: 'Whether a digest is sent each chosen day, if something waits.' })
  digest!: boolean;
  @ApiProperty({ type: 'integer', example: 17, description: 'The hour of the digest, in the time zone of the site.' })
  hour!: number;
  @ApiProperty({ enum: WEEKDAYS, isArray: true, example: ['monday', 'thursday'] }) days!: Weekday[];
  @ApiProperty({ example: false, description: 'Whether an email says that a story may be about a crisis.' })
  crisis!: boolean;
  @ApiProperty({ example: false, description: 'Whether that email is sent from 21:00 to 7:00 as well.' })
  crisisAtNight!: boolean;
  @ApiProperty({ example: false, description: 'Whether a note about the last week is sent on Mondays.' })
  weekly!: boolean;
  @ApiProperty({ example: 'Europe/Berlin', description: 'The time zone of the site.' }) timeZone!: string;
}

export class SwitchOffBody {
  @Text({ min: 1, max: 200, example: 'digest.3f0c8a1e6a524c0f9d5e2f6b1c3a7e90.k3VbXq0aTnW1yZ5cLr8sUg' }) token!: string;
}

/** Nothing to say: an email may be forwarded. */
export class SwitchedOff {}
