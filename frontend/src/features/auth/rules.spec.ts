import { describe, expect, it } from '@jest/globals';
import { loginRules, registerRules } from './rules';

const messages = (rules: typeof loginRules | typeof registerRules, input: unknown): Record<string, string> => {
  const result = rules.safeParse(input);
  return Object.fromEntries((result.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
};

const good = { username: 'sam', email: 'sam@example.org', password: 'secret', confirmPassword: 'secret' };

describe('login rules', () => {
  it('say what the specification says', () => {
    expect(messages(loginRules, { email: 'no', password: '' })).toEqual({
      email: 'Please enter a valid email address.',
      password: 'Password is required.',
    });
  });
  it('take a good one', () => expect(messages(loginRules, { email: ' a@b.org ', password: 'x' })).toEqual({}));
});

describe('registration rules', () => {
  it('take a good one, with and without a passcode', () => {
    expect(messages(registerRules, good)).toEqual({});
    expect(messages(registerRules, { ...good, adminPasscode: 'x' })).toEqual({});
  });
  it('say what the specification says', () => {
    expect(messages(registerRules, { username: ' ab ', email: '', password: '12345', confirmPassword: '1' })).toEqual({
      username: 'Username must be at least 3 characters.',
      email: 'Please enter a valid email address.',
      password: 'Password must be at least 6 characters.',
      confirmPassword: "Passwords don't match",
    });
  });
});
