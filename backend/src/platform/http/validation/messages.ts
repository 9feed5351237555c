/**
 * The general messages of validation, worded as the specification fixes them. The browser has the same list in
 * frontend/src/lib/validation-messages.ts; a test compares the two.
 */
export const MESSAGES = {
  required: 'Required',
  invalid: 'Invalid input',
  invalidChoice: 'Invalid enum value',
  wrongType: (expected: string, received: string) => `Expected ${expected}, received ${received}`,
  tooShort: (min: number | bigint) => `String must contain at least ${min} character(s)`,
  tooLong: (max: number | bigint) => `String must contain at most ${max} character(s)`,
};
