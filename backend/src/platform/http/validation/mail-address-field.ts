import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import type { Check } from './fast-validator.js';
import { canonicalAddress, check, omittableOrNull } from './fields.js';
import { EMAIL, isEmail } from './text-rules.js';

const MAX_BYTES = 254;
const ASCII = /^[\0-\x7f]*$/;
const QUOTED = /^".*"@[^@"]+$/s;

const TOO_LONG = 'This address is too long for email: at most 254 characters.';
const QUOTATION_MARKS = 'We can’t email an address with quotation marks.';
const LOCAL_PART = 'We can’t email this address: before the @ there may be letters from a to z, digits and signs.';

/** The same, with an ASCII local part: not every mail server knows others (SMTPUTF8). */
const MAILABLE = EMAIL.source.replace('^', '^(?=[!-~]+@)');

/**
 * Returns what is wrong with an address that we are to email, or undefined. The domain may be in any script, because it is sent
 * in ASCII.
 */
export function mailAddressError(address: string, message: string): string | undefined {
  if (Buffer.byteLength(address) > MAX_BYTES) return TOO_LONG;
  if (QUOTED.test(address)) return QUOTATION_MARKS;
  if (!isEmail(address)) return message;
  const at = address.lastIndexOf('@');
  if (!ASCII.test(address.slice(0, at))) return LOCAL_PART;
  // canonicalEmail has converted every domain that can be converted.
  return ASCII.test(address.slice(at)) ? undefined : message;
}

/** An email address to send to, in the form in which it is stored. */
export function MailAddress(
  message = 'Please enter a valid email address.',
  options: { optional?: boolean } = {},
): PropertyDecorator {
  const run: Check = (value) => (typeof value === 'string' ? mailAddressError(value, message) : message);
  return applyDecorators(
    canonicalAddress,
    ...(options.optional ? [omittableOrNull] : []),
    check('mailAddress', run),
    ApiProperty({
      type: String,
      format: 'email',
      pattern: MAILABLE,
      maxLength: MAX_BYTES,
      ...(options.optional ? { required: false, nullable: true } : {}),
      example: 'reader@example.org',
    }),
  ) as PropertyDecorator;
}
