import { ExpectedVersion, OneOf, Text } from '../../../platform/http/validation/index.js';
import { CONFESSION_CATEGORIES, LENGTHS } from '../contract.js';
import type { ConfessionCategory } from '../contract.js';
import { NOTE_EXAMPLE, QUESTION_EXAMPLE } from '../presenters/story-conversations.view.js';

export class AskAuthorBody {
  /** The author reads it on their receipt page. */
  @Text({ ...LENGTHS.storyQuestion, example: QUESTION_EXAMPLE }) text!: string;
  @ExpectedVersion() version?: number | null;
}

export class SuggestEditBody {
  @Text({ ...LENGTHS.story, example: 'I learned the word consent from a poster at my school.' }) content!: string;
  @OneOf(CONFESSION_CATEGORIES, undefined, { optional: true }) category?: ConfessionCategory;
  /** The author reads it beside the edit. */
  @Text({ ...LENGTHS.suggestionNote, optional: true, example: NOTE_EXAMPLE }) note?: string | null;
  @ExpectedVersion() version?: number | null;
}
