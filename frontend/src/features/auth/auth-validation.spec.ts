import { describe, expect, it } from '@jest/globals';
import { forgotPasswordRules, loginRules, registerRules, resetPasswordRules } from './auth-validation';

const messages = (
  rules: Pick<
    typeof loginRules | typeof registerRules | typeof forgotPasswordRules | typeof resetPasswordRules,
    'safeParse'
  >,
  input: unknown,
): Record<string, string> => {
  const result = rules.safeParse(input);
  return Object.fromEntries((result.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
};

const good = { username: 'sam', email: 'sam@example.org', password: 'secret', confirmPassword: 'secret' };

describe('login rules', () => {
  it('have the specified messages', () => {
    expect(messages(loginRules, { email: 'no', password: '' })).toEqual({
      email: 'Please enter a valid email address.',
      password: 'Password is required.',
    });
  });
  it('accept valid input', () => expect(messages(loginRules, { email: ' a@b.org ', password: 'x' })).toEqual({}));
});

describe('registration rules', () => {
  it('accept valid input with and without a passcode', () => {
    expect(messages(registerRules, good)).toEqual({});
    expect(messages(registerRules, { ...good, adminPasscode: 'x' })).toEqual({});
  });
  it('have the specified messages', () => {
    expect(messages(registerRules, { username: ' ab ', email: '', password: '12345', confirmPassword: '1' })).toEqual({
      username: 'Username must be at least 3 characters.',
      email: 'Please enter a valid email address.',
      password: 'Password must be at least 6 characters.',
      confirmPassword: "Passwords don't match",
    });
  });
  it('say how long a username can be', () => {
    expect(messages(registerRules, { ...good, username: 'a'.repeat(60) })).toEqual({});
    expect(messages(registerRules, { ...good, username: 'a'.repeat(61) })).toEqual({
      username: 'Keep it to 60 characters or fewer.',
    });
  });
});

describe('the rules for requesting a reset link', () => {
  it('have the specified messages', () =>
    expect(messages(forgotPasswordRules, { email: 'no' })).toEqual({ email: 'Please enter a valid email address.' }));
  it('accept the address of any account', () =>
    expect(messages(forgotPasswordRules, { email: ' admin@localhost ' })).toEqual({}));
});

describe('the rules for a new password', () => {
  const validInput = { email: 'admin@localhost', newPassword: 'six 66', confirmPassword: 'six 66' };
  it('accept valid input', () => expect(messages(resetPasswordRules, validInput)).toEqual({}));
  it('show all specified messages together', () => {
    expect(messages(resetPasswordRules, { email: '', newPassword: '12345', confirmPassword: '1' })).toEqual({
      email: 'Please enter a valid email address.',
      newPassword: 'Password must be at least 6 characters.',
      confirmPassword: "Passwords don't match",
    });
  });
  it('count code points, including blanks', () => {
    const short = { ...validInput, newPassword: '😀😀😀', confirmPassword: '😀😀😀' };
    expect(messages(resetPasswordRules, short)).toHaveProperty('newPassword');
    expect(messages(resetPasswordRules, { ...validInput, newPassword: ' 1234 ', confirmPassword: ' 1234 ' })).toEqual(
      {},
    );
  });
});
