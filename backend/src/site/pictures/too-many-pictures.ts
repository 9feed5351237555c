import { DomainError } from '../../kernel/domain-error.js';

/** The error when the queue of an expensive step is full. */
export const tooManyPictures = () =>
  new DomainError('site.busy', 'unavailable', 'Too many pictures are being made right now. Try again in a moment.');
