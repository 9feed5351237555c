import { LENGTHS } from '../../../kernel/content-limits.js';
import { Text } from '../../../platform/http/validation/index.js';
import { ANSWER_EXAMPLE } from '../presenters/publish-requests.view.js';

export class PublishAnswerBody {
  /** The writer reads it in the editor. */
  @Text({ ...LENGTHS.publishAnswer, example: ANSWER_EXAMPLE }) note!: string;
}
