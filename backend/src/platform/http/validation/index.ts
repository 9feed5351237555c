/**
 * The entry point of validation: field decorators for DTOs, the body pipe, and the checks of paths, queries and texts. Files outside of
 * this folder import this one only.
 */
export { MAX_FIELDS } from './body-shape.js';
export { validationPipe } from './body.pipe.js';
export { canonicalEmail, nearest, placeholders, spellingsOf } from './email-address.js';
export { compileValidator } from './fast-validator.js';
export {
  AccountEmail,
  Email,
  ExpectedVersion,
  Flag,
  ImageUrl,
  OneOf,
  OneOfNumbers,
  PagePath,
  Reference,
  Text,
  WholeNumber,
  check,
} from './fields.js';
export { PathId } from './path-id.js';
export { parseQuery } from './query-params.js';
export {
  INVISIBLE_CHARACTER,
  isEmail,
  isLonger,
  isPicture,
  isStorable,
  isVisible,
  trimmedText,
  visiblePattern,
} from './text-rules.js';
