import { CONTENT_NOTES, MAX_CONTENT_NOTES } from '../../../kernel/content-limits.js';
import { Choices } from '../../../platform/http/validation/index.js';

/** An optional list of content notes. */
export const ContentNotes = (): PropertyDecorator =>
  Choices(CONTENT_NOTES, {
    max: MAX_CONTENT_NOTES,
    tooMany: 'Pick at most three content notes.',
    repeated: 'Pick each content note only once.',
    example: ['family', 'slurs'],
  });
