import { DigitCode, Flag, Text } from '../../../platform/http/validation/index.js';
import type { ContentNote } from '../../../kernel/content-limits.js';
import { LENGTHS } from '../contract.js';
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
