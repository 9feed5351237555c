import { ApiProperty } from '@nestjs/swagger';
import { CONTENT_NOTES } from '../../../kernel/content-limits.js';
import type { ContentNote } from '../../../kernel/content-limits.js';
import type { Explanation } from '../../../kernel/decision-context.js';
import type { DeclineReason } from '../../../kernel/decline-reasons.js';
import { CONFESSION_CATEGORIES } from '../contract.js';

const STATUSES = ['waiting', 'question', 'changes-suggested', 'published', 'declined', 'withdrawn'] as const;

/** The state of a story as its receipt shows it. */
export class StoryReceipt implements Explanation {
  @ApiProperty({ enum: STATUSES }) status!: (typeof STATUSES)[number];
  @ApiProperty({
    type: String,
    nullable: true,
    example: 'names-someone',
    description: 'Why the story was declined, if an editor said so.',
  })
  reason!: DeclineReason | null;
  @ApiProperty({
    type: String,
    nullable: true,
    example: 'We can’t print a full name.',
    description: 'The editor’s own words.',
  })
  note!: string | null;
  @ApiProperty({
    required: false,
    example: 'I learned the word consent.',
    description: 'Only until the story is deleted.',
  })
  content?: string;
  @ApiProperty({ required: false, enum: CONFESSION_CATEGORIES }) category?: string;
  @ApiProperty({ required: false, enum: CONTENT_NOTES, isArray: true, example: ['family', 'slurs'] })
  contentNotes?: ContentNote[];
  @ApiProperty({ type: 'integer', required: false, description: 'Only once the story is published.' }) storyId?: number;
  @ApiProperty({
    required: false,
    example: 'Is it okay if we say “my school” instead of its name?',
    description: 'An editor’s question, until the story is decided.',
  })
  question?: string;
  @ApiProperty({ required: false, example: 'Yes, that’s fine.' }) answer?: string;
  @ApiProperty({
    required: false,
    example: 'I learned the word consent at school.',
    description: 'The edit that an editor suggests.',
  })
  suggestedContent?: string;
  @ApiProperty({ required: false, enum: CONFESSION_CATEGORIES, description: 'Only if the suggested edit changes it.' })
  suggestedCategory?: string;
  @ApiProperty({
    required: false,
    example: 'It’s strong as it is. This keeps people from guessing who you are.',
    description: 'The editor’s note about the suggested edit.',
  })
  suggestionNote?: string;
  @ApiProperty({
    type: 'integer',
    required: false,
    minimum: 1,
    maximum: 7,
    example: 5,
    description:
      'The number of days, including today, that the story still waits for its author. Present only while it waits.',
  })
  daysLeft?: number;
  @ApiProperty({
    type: 'integer',
    required: false,
    minimum: 1,
    example: 2,
    description:
      'Rises with each change and each question. Present until the story is decided. Send it back with a change or an answer.',
  })
  version?: number;
}
