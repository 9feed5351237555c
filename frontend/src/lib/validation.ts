import * as z from 'zod/mini';
import { lengthOf } from './text';
import { MESSAGES } from './validation-messages';
import { longEnough, trimmed } from './visible';

// Without run-time code generation, which the content security policy forbids.
z.config({ jitless: true });

const typeNames: Record<string, string> = { undefined: 'undefined', object: 'object' };

const typeOf = (input: unknown): string => {
  if (input === null) return 'null';
  if (Array.isArray(input)) return 'array';
  if (typeof input === 'number' && Number.isNaN(input)) return 'nan';
  return typeNames[typeof input] ?? typeof input;
};

/** The messages of the specification, for schemas without their own message. */
function wordingOf(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? MESSAGES.required : MESSAGES.wrongType(issue.expected, typeOf(issue.input));
    case 'too_small':
      return issue.origin === 'string' ? MESSAGES.tooShort(issue.minimum) : MESSAGES.invalid;
    case 'too_big':
      return issue.origin === 'string' ? MESSAGES.tooLong(issue.maximum) : MESSAGES.invalid;
    case 'invalid_format':
      return issue.format === 'email' ? 'Invalid email' : MESSAGES.invalid;
    case 'invalid_value': {
      const choices = issue.values.map((value) => `'${String(value)}'`).join(' | ');
      return issue.values.length > 1
        ? `${MESSAGES.invalidChoice}. Expected ${choices}, received '${String(issue.input)}'`
        : MESSAGES.invalid;
    }
    default:
      return MESSAGES.invalid;
  }
}

z.config({ customError: wordingOf });

interface TextLimits {
  min?: number;
  max?: number;
  tooShort?: string;
  tooLong?: string;
  /** For names: spaces do not count toward `min`. */
  onlyVisible?: boolean;
}

/** A trimmed text with limits in Unicode code points. Without its own messages it uses the general ones. */
export const text = ({ min = 0, max = Infinity, tooShort, tooLong, onlyVisible }: TextLimits) =>
  z.string().check(
    z.overwrite(trimmed),
    z.refine(longEnough(min, onlyVisible), tooShort ?? MESSAGES.tooShort(min)),
    z.refine((value) => lengthOf(value) <= max, tooLong ?? MESSAGES.tooLong(max)),
  );

/** Control, direction, zero-width and filler characters: two addresses that look the same must not be different. */
const invisible = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

/**
 * Same rule as in backend/src/platform/http/validation/text-rules.ts; allows names in other scripts. The server rejects all
 * others.
 */
const address =
  /^(?=[^@]{1,64}@)[^\s@.,:;"()<>[\]\\]+(?:\.[^\s@.,:;"()<>[\]\\]+)*@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+[\p{L}\p{N}][\p{L}\p{N}-]*[\p{L}\p{N}]$/u;

/** Some keyboards type accents as separate characters (NFD), so the address is normalized to NFC first. */
const isAddress = (value: string): boolean =>
  value.length <= 254 && !invisible.test(value) && address.test(value.normalize('NFC'));

export const email = (message: string) => z.string().check(z.trim(), z.refine(isAddress, message));

export { z };
