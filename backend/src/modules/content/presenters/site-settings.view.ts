import { ApiProperty } from '@nestjs/swagger';
import { DEFAULT_REASON_TEXTS } from '../../../kernel/decline-reasons.js';
import type { ReasonTexts as Texts } from '../../../kernel/decline-reasons.js';
import type { SiteSettingsFields } from '../domain/site-settings.js';

const FIRST_DAY = 'The first day on which stories are taken again, in the time zone of the site.';

const Sentence = (reason: keyof Texts): PropertyDecorator => ApiProperty({ example: DEFAULT_REASON_TEXTS[reason] });

export class ReasonTexts implements Texts {
  @Sentence('names-someone') 'names-someone'!: string;
  @Sentence('self-harm-how-to') 'self-harm-how-to'!: string;
  @Sentence('advertising') advertising!: string;
  @Sentence('not-about-this') 'not-about-this'!: string;
  @Sentence('attacks-a-person') 'attacks-a-person'!: string;
  @Sentence('already-here') 'already-here'!: string;
  @Sentence('needs-a-grown-up') 'needs-a-grown-up'!: string;
  @Sentence('other') other!: string;
}

export class SiteSettings implements SiteSettingsFields {
  @ApiProperty({ example: false, description: 'Whether stories are paused. Becomes false on the day the pause ends.' })
  storiesPaused!: boolean;
  @ApiProperty({
    type: String,
    nullable: true,
    example: null,
    description: 'The text that readers see during a pause.',
  })
  pauseMessage!: string | null;
  @ApiProperty({ type: String, format: 'date', nullable: true, example: null, description: FIRST_DAY })
  pausedUntil!: string | null;
  @ApiProperty({
    type: 'integer',
    nullable: true,
    example: 30,
    description: 'The number of stories that the editors read in a week.',
  })
  weeklyCapacity!: number | null;
  @ApiProperty({ type: String, nullable: true, example: null, description: 'Shown after a story was sent.' })
  helpText!: string | null;
  @ApiProperty({
    type: ReasonTexts,
    description: 'For each reason, the text that the writer of a declined story reads.',
  })
  reasonTexts!: ReasonTexts;
  @ApiProperty({ type: 'integer', example: 1 }) version!: number;
}

/** The facts that a reader gets before they send a story. */
export class StoryIntake {
  @ApiProperty({ example: false }) paused!: boolean;
  @ApiProperty({
    type: String,
    nullable: true,
    example: null,
    description: 'The editors’ message about the pause; null to show the site’s own.',
  })
  message!: string | null;
  @ApiProperty({ type: String, format: 'date', nullable: true, example: null, description: FIRST_DAY })
  until!: string | null;
  @ApiProperty({
    type: 'integer',
    nullable: true,
    example: 4,
    description:
      'The estimated wait in weeks: 2, 4, 8, 12, 26 or 52. It changes at most once a UTC day. Null if the editors can read all waiting stories within a week.',
  })
  weeks!: number | null;
  @ApiProperty({
    type: 'integer',
    nullable: true,
    example: 30,
    description: 'The number of stories that the editors read in a week. Null if `weeks` is null.',
  })
  capacity!: number | null;
  @ApiProperty({ type: String, nullable: true, example: null, description: 'Shown after a story was sent.' })
  helpText!: string | null;
}
