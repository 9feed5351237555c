import { DigitCode, ExpectedVersion, Flag, Text } from '../../../platform/http/validation/index.js';
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

/** The version of the receipt that the author saw. Pages from before an update send none. */
class SeenReceiptBody extends ReceiptBody {
  @ExpectedVersion() version?: number | null;
}

export class CorrectStoryBody extends SeenReceiptBody {
  @Text({ ...LENGTHS.story, example: 'I learned the word consent from a poster at the bus stop.' }) content!: string;
  /** Replaces all content notes of the story. */
  @ContentNotes() contentNotes?: ContentNote[];
}

export class AnswerQuestionBody extends SeenReceiptBody {
  @Text({ ...LENGTHS.storyAnswer, example: 'Yes, “my school” is fine.' }) answer!: string;
}

export class AgreeToSuggestionBody extends SeenReceiptBody {
  /** True publishes the story with the suggested edit. False: an editor decides about the author's own words. */
  @Flag() agree!: boolean;
}
