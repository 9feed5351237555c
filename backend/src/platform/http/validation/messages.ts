const counted = (count: number | bigint): string =>
  `${String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, ',')} ${Number(count) === 1 ? 'character' : 'characters'}`;

/**
 * The general messages of validation. The browser has the same list in
 * frontend/src/lib/validation-messages.ts; a test compares the two.
 */
export const MESSAGES = {
  required: 'Required',
  invalid: 'Invalid input',
  invalidChoice: 'Invalid enum value',
  wrongType: (expected: string, received: string) => `Expected ${expected}, received ${received}`,
  tooShort: (min: number | bigint) => `Use at least ${counted(min)}.`,
  tooLong: (max: number | bigint) => `Keep it to ${counted(max)} or fewer.`,
};
