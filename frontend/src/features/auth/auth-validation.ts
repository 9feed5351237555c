import { email, text, z } from '../../lib/validation';

/** The server's limit. */
export const MAX_USERNAME = 60;

const address = email('Please enter a valid email address.');

/** The address of an existing account may be anything the account was given, such as `admin@localhost`. */
const accountAddress = z
  .string()
  .check(z.refine((value) => /^[^\s@]+@[^\s@]+$/.test(value.trim()), 'Please enter a valid email address.'));

export const loginRules = z.object({
  email: accountAddress,
  password: z.string().check(z.minLength(1, 'Password is required.')),
  /** Asked for after the password, if the account has codes from an app. */
  code: z.optional(z.string()),
});

export const linkSignInRules = z.object({ code: z.optional(z.string()) });

// Passwords are not trimmed. Their length is counted in code points, like all lengths.
const password = z
  .string()
  .check(z.refine((value) => [...value].length >= 6, 'Password must be at least 6 characters.'));

const notTheSame = {
  path: ['confirmPassword'],
  message: "Passwords don't match",
  // Checks this also while other fields are invalid, so that all messages appear together.
  when: () => true,
};

export const registerRules = z
  .object({
    username: text({
      min: 3,
      max: MAX_USERNAME,
      tooShort: 'Username must be at least 3 characters.',
      onlyVisible: true,
    }),
    email: address,
    password,
    confirmPassword: z.string(),
    adminPasscode: z.optional(z.string()),
    /** The value of a checked checkbox is its text. */
    newsletter: z.optional(z.union([z.boolean(), z.string()])),
    oldEnough: z.optional(z.union([z.boolean(), z.string()])),
  })
  .check(z.refine(({ password: first, confirmPassword: second }) => first === second, notTheSame));

export const forgotPasswordRules = z.object({ email: accountAddress });

export const resetPasswordRules = z
  .object({ email: accountAddress, newPassword: password, confirmPassword: z.string() })
  .check(z.refine(({ newPassword: first, confirmPassword: second }) => first === second, notTheSame));

export type LinkSignInInput = z.infer<typeof linkSignInRules>;
export type LoginInput = z.infer<typeof loginRules>;
export type RegisterInput = z.infer<typeof registerRules>;
export type ForgotPasswordInput = z.infer<typeof forgotPasswordRules>;
export type ResetPasswordInput = z.infer<typeof resetPasswordRules>;
