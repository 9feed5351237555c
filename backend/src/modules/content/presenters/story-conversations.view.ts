import { ApiProperty } from '@nestjs/swagger';
import { CONFESSION_CATEGORIES } from '../contract.js';

export const QUESTION_EXAMPLE = 'Is it okay if we say “my school” instead of its name?';
export const NOTE_EXAMPLE = 'It’s strong as it is. This keeps people from guessing who you are.';
const STATES = ['waiting', 'refused', 'closed'] as const;

export class StoryQuestion {
  @ApiProperty({ example: QUESTION_EXAMPLE }) text!: string;
  @ApiProperty({ type: String, nullable: true, example: 'Yes, that’s fine.' }) answer!: string | null;
}

export class SuggestedEdit {
  @ApiProperty({ example: 'I learned the word consent from a poster at my school.' }) content!: string;
  @ApiProperty({
    type: String,
    enum: CONFESSION_CATEGORIES,
    nullable: true,
    description: 'Null if the edit keeps the category.',
  })
  category!: string | null;
  @ApiProperty({ type: String, nullable: true, example: NOTE_EXAMPLE, description: 'The editor’s note to the author.' })
  note!: string | null;
  @ApiProperty({
    enum: STATES,
    description: 'Closed: it was not answered, or the text of the story has changed since.',
  })
  state!: (typeof STATES)[number];
}

/** The conversation of editors with the author of a story. */
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
