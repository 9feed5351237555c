import { ApiProperty } from '@nestjs/swagger';
import { ExpectedVersion, OneOf, Text } from '../../../platform/http/validation/index.js';
import { CONFESSION_CATEGORIES, LENGTHS } from '../contract.js';
import type { ConfessionCategory } from '../contract.js';

const QUESTION = 'Is it okay if we say “my school” instead of its name?';

const NOTE = 'It’s strong as it is. This keeps people from guessing who you are.';

export class AskAuthorBody {
  /** The author reads it on their receipt page. */
  @Text({ ...LENGTHS.storyQuestion, example: QUESTION }) text!: string;
  @ExpectedVersion() version?: number | null;
}

export class SuggestEditBody {
  @Text({ ...LENGTHS.story, example: 'I learned the word consent from a poster at my school.' }) content!: string;
  @OneOf(CONFESSION_CATEGORIES, undefined, { optional: true }) category?: ConfessionCategory;
  /** The author reads it beside the edit. */
  @Text({ ...LENGTHS.suggestionNote, optional: true, example: NOTE }) note?: string | null;
  @ExpectedVersion() version?: number | null;
}

export class StoryQuestion {
  @ApiProperty({ example: QUESTION }) text!: string;
  @ApiProperty({ type: String, nullable: true, example: 'Yes, that’s fine.' }) answer!: string | null;
}

const STATES = ['waiting', 'refused', 'closed'] as const;

export class SuggestedEdit {
  @ApiProperty({ example: 'I learned the word consent from a poster at my school.' }) content!: string;
  @ApiProperty({ type: String, enum: CONFESSION_CATEGORIES, nullable: true, description: 'Null if it stays.' })
  category!: string | null;
  @ApiProperty({ type: String, nullable: true, example: NOTE, description: 'A note of the editor to the author.' })
  note!: string | null;
  @ApiProperty({
    enum: STATES,
    description: 'Closed: it was not answered, or the text of the story has changed since.',
  })
  state!: (typeof STATES)[number];
}

export class StoryConversation {
  @ApiProperty({ description: 'Whether the author can be asked: the story has a receipt and is not published.' })
  canAsk!: boolean;
  @ApiProperty({
    type: 'integer',
    nullable: true,
    minimum: 1,
    maximum: 7,
    example: 5,
    description: 'For how many days the story waits for its author, this one included. Null if it does not.',
  })
  daysLeft!: number | null;
  @ApiProperty({ type: StoryQuestion, nullable: true }) question!: StoryQuestion | null;
  @ApiProperty({ type: SuggestedEdit, nullable: true }) suggestion!: SuggestedEdit | null;
}
