import { Flag, Text } from '../../../platform/http/validation/index.js';
import { LENGTHS } from '../contract.js';

const ALT = { ...LENGTHS.imageAlt, optional: true, example: 'A woman at a spinning wheel.' };
const CAPTION = { ...LENGTHS.caption, optional: true, example: 'Photograph: Ada Lovelace, 1901' };

/** The fields beside the file. */
export class UploadMediaBody {
  @Text(ALT) alt?: string | null;
  @Text(CAPTION) caption?: string | null;
}

/** Omitted fields stay as they are; null empties one. */
export class EditMediaBody {
  @Text(ALT) alt?: string | null;
  /** It says nothing that the text does not say, so screen readers skip it. Ends the alternative text, and the reverse. With both, it is decorative. */
  @Flag({ optional: true }) decorative?: boolean;
  @Text(CAPTION) caption?: string | null;
}
