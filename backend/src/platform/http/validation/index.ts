/**
 * The entry point of validation: field decorators for DTOs, the body pipe, and the checks of paths, queries and texts. Files outside of
 * this folder import this one only.
 */
export { MAX_FIELDS } from './body-shape.js';
export { validationPipe } from './body.pipe.js';
export { Day, OptionalDay, OptionalTime } from './day-field.js';
export { DigitCode } from './digit-code-field.js';
export { canonicalEmail, nearest, placeholders, spellingsOf } from './email-address.js';
export { Choices } from './choices-field.js';
export { compileValidator } from './fast-validator.js';
export {
  AccountEmail,
  Email,
  ExpectedVersion,
  Flag,
  ImageUrl,
  OneOf,
  PagePath,
  Reference,
  Text,
  check,
} from './fields.js';
export { MailAddress, mailAddressError } from './mail-address-field.js';
export { Line } from './line-field.js';
export { MinimumAge } from './minimum-age.js';
export { OneOfNumbers, WholeNumber } from './number-fields.js';
export { PathId } from './path-id.js';
export { PathWord } from './path-word.js';
export { ReferenceList } from './reference-list-field.js';
export { parseQuery } from './query-params.js';
export { Slug } from './slug-field.js';
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
