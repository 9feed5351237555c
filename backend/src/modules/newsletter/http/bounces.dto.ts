import { z } from 'zod';
import type { FieldError } from '../../../platform/http/errors/problem-details.js';
import { InvalidInput } from '../../../platform/http/errors/problem-details.js';
import { BOUNCE_TYPES } from '../contract.js';
import type { ReportedBounce } from '../contract.js';

const MAX_ITEMS = 1_000;
const MAX_ADDRESS = 254;
/** The longest line of an email (RFC 5322). */
const MAX_MESSAGE_ID = 998;

const bounce = z
  .strictObject({
    email: z.string().min(1).max(MAX_ADDRESS).optional(),
    messageId: z.string().min(1).max(MAX_MESSAGE_ID).optional(),
    type: z.enum(BOUNCE_TYPES),
  })
  .refine(({ email, messageId }) => email !== undefined || messageId !== undefined, {
    error: 'email or messageId is needed.',
  })
  // PostgreSQL stores no NUL.
  .refine(({ email }) => !email?.includes('\0'), { error: 'Invalid input', path: ['email'] });

const bounces = z.array(bounce).max(MAX_ITEMS, { error: `At most ${MAX_ITEMS.toLocaleString('en-US')} bounces.` });

/**
 * Reads the body, which is a list and has more values than the body pipe lets through.
 *
 * @throws InvalidInput with the paths of invalid values, such as `3.type`
 */
export function readBounces(body: unknown): ReportedBounce[] {
  const parsed = bounces.safeParse(body);
  if (parsed.success) return parsed.data;
  const errors: FieldError[] = parsed.error.issues
    .slice(0, 10)
    .map(({ path, message }) => ({ path: path.map(String).join('.'), message }));
  throw new InvalidInput(errors);
}

export const BOUNCES_SCHEMA = {
  type: 'array' as const,
  maxItems: MAX_ITEMS,
  items: {
    type: 'object' as const,
    additionalProperties: false,
    required: ['type'],
    anyOf: [{ required: ['email'] }, { required: ['messageId'] }],
    properties: {
      email: { type: 'string' as const, minLength: 1, maxLength: MAX_ADDRESS, example: 'reader@example.org' },
      messageId: {
        type: 'string' as const,
        minLength: 1,
        maxLength: MAX_MESSAGE_ID,
        example: '<n.7.k3VbXq0aTnW1yZ5cLr8sUg@archive.example>',
      },
      type: { type: 'string' as const, enum: [...BOUNCE_TYPES], example: 'hard' },
    },
  },
  example: [{ email: 'reader@example.org', type: 'hard' }],
};
