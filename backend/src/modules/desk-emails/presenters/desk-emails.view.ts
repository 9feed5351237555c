import { ApiProperty } from '@nestjs/swagger';
import { DESK_EMAIL_KINDS, WEEKDAYS } from '../contract.js';
import type { DeskEmailKind, Weekday } from '../contract.js';

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
