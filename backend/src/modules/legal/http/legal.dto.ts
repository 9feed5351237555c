import { Text, WholeNumber } from '../../../platform/http/validation/index.js';
import { LEGAL_TEXT, MAX_LEGAL_VERSION } from '../contract.js';

export class EditLegalPageBody {
  /** Markdown. */
  @Text({ ...LEGAL_TEXT, example: 'These are the rules for using this site.' }) content!: string;
  /** The version that the editor changed. An earlier one than the newest is a conflict. */
  @WholeNumber({ min: 1, max: MAX_LEGAL_VERSION, example: 1 }) version!: number;
}
