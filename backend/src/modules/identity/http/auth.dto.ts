import { AccountEmail, Email, Flag, Text } from '../../../platform/http/validation/index.js';
import { BotProof } from '../../../platform/bot-guard/bot-proof.js';
import { INVITATION_TEXT } from './invitations.dto.js';
import { ExactlyOneOf } from '../../../platform/openapi/choices.js';

const NEW_PASSWORD = {
  min: 6,
  max: 1000,
  tooShort: 'Password must be at least 6 characters.',
  verbatim: true,
  example: 'a-good-password',
};

export class LoginBody {
  @AccountEmail() email!: string;
  @Text({ min: 1, max: 1000, tooShort: 'Password is required.', verbatim: true, example: 'a-good-password' })
  password!: string;
  /** A code from an app, or a recovery code, if the account has them. */
  @Text({ min: 0, max: 60, optional: true, example: '123 456' }) code?: string | null;
}

/** The rules of usernames and display names. */
export const NAME = {
  min: 3,
  max: 60,
  tooShort: 'Username must be at least 3 characters.',
  invisible: 'Your username has a hidden character in it. Try typing it by hand.',
  example: 'ada',
};

const TEXT = { type: 'string' };
const NOTHING = { type: 'null' };
/** A form may send an empty one. */
const NO_PASSCODE = { enum: [null, ''] };

/** A passcode or an invitation, not both. */
@ExactlyOneOf(
  { required: ['adminPasscode'], properties: { adminPasscode: { ...TEXT, minLength: 1 }, invitation: NOTHING } },
  { required: ['invitation'], properties: { adminPasscode: NO_PASSCODE, invitation: TEXT } },
  { properties: { adminPasscode: NO_PASSCODE, invitation: NOTHING } },
)
export class RegisterBody {
  @Text(NAME) username!: string;
  @Email() email!: string;
  @Text(NEW_PASSWORD) password!: string;
  @Text({ max: 200, optional: true, verbatim: true, example: 'open-sesame-and-close-it' }) adminPasscode?:
    string | null;
  /** From the link of an invitation, whose role the account gets. */
  @Text({ ...INVITATION_TEXT, optional: true, nullable: true }) invitation?: string | null;
  /** Signs the address up for the newsletter, which asks it to confirm. */
  @Flag({ optional: true }) newsletter?: boolean;
  /** A yes to being as old as the setting MIN_AGE says. Needed where it is set, and never stored. */
  @Flag({ optional: true }) oldEnough?: boolean;
  @BotProof() altcha?: string | null;
}

export class ForgotPasswordBody {
  @AccountEmail() email!: string;
}

/** At most one proof. Without one, an admin's session is required. */
@ExactlyOneOf(
  { required: ['token'], properties: { token: TEXT, currentPassword: NOTHING } },
  { required: ['currentPassword'], properties: { token: NOTHING, currentPassword: TEXT } },
  { properties: { token: NOTHING, currentPassword: NOTHING } },
)
export class ResetPasswordBody {
  @AccountEmail() email!: string;
  @Text(NEW_PASSWORD) newPassword!: string;
  @Text({ min: 1, max: 200, optional: true, nullable: true, verbatim: true, example: '12-k3VbXq0aTnW1yZ5cLr8sUg' })
  token?: string | null;
  @Text({ min: 1, max: 1000, optional: true, nullable: true, verbatim: true, example: 'the-old-password' })
  currentPassword?: string | null;
  /** A code from an app, or a recovery code, beside the current password of an account that has codes. */
  @Text({ min: 0, max: 60, optional: true, nullable: true, example: '123 456' }) code?: string | null;
}
