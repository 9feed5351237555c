import { ApiProperty } from '@nestjs/swagger';
import { DigitCode, Flag, Text } from '../../../platform/http/validation/index.js';
import { CONTENT_NOTES } from '../../../kernel/content-limits.js';
import type { ContentNote } from '../../../kernel/content-limits.js';
import { CONFESSION_CATEGORIES, LENGTHS } from '../contract.js';
import { ContentNotes } from './content-notes-field.js';

const NUMBER = {
  message: 'A receipt number has 16 digits. Check that you have all of them.',
  example: '4820 1157 3396 8184',
};

export class ReceiptBody {
  @DigitCode(16, NUMBER) receipt!: string;
}

export class CorrectStoryBody extends ReceiptBody {
  @Text({ ...LENGTHS.story, example: 'I learned the word consent from a poster at the bus stop.' }) content!: string;
  /** Replaces all content notes of the story. */
  @ContentNotes() contentNotes?: ContentNote[];
}

export class AnswerQuestionBody extends ReceiptBody {
  @Text({ ...LENGTHS.storyAnswer, example: 'Yes, “my school” is fine.' }) answer!: string;
}

export class AgreeToSuggestionBody extends ReceiptBody {
  /** True publishes the story with the suggested edit. False: an editor decides about the author's own words. */
  @Flag() agree!: boolean;
}

const STATUSES = ['waiting', 'question', 'changes-suggested', 'published', 'declined', 'withdrawn'] as const;

export class StoryReceipt {
  @ApiProperty({ enum: STATUSES }) status!: (typeof STATUSES)[number];
  @ApiProperty({
    type: String,
    nullable: true,
    example: 'names-someone',
    description: 'Why the story was declined, if an editor said so.',
  })
  reason!: string | null;
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
    description: 'The question of an editor, until the story is decided.',
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
    description: 'A note of the editor about the suggested edit.',
  })
  suggestionNote?: string;
  @ApiProperty({
    type: 'integer',
    required: false,
    minimum: 1,
    maximum: 7,
    example: 5,
    description: 'While the story waits for its author: for how many days, this one included.',
  })
  daysLeft?: number;
}
