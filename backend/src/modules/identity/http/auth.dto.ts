import { ApiProperty } from '@nestjs/swagger';
import { AccountEmail, Email, Text } from '../../../platform/http/validation/index.js';
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
}

export class RegisterBody {
  @Text({
    min: 3,
    max: 60,
    tooShort: 'Username must be at least 3 characters.',
    invisible: 'Username must not contain invisible characters.',
    example: 'ada',
  })
  username!: string;
  @Email() email!: string;
  @Text(NEW_PASSWORD) password!: string;
  @Text({ max: 200, optional: true, verbatim: true, example: 'open-sesame-and-close-it' }) adminPasscode?:
    string | null;
}

export class ForgotPasswordBody {
  @AccountEmail() email!: string;
}

const TEXT = { type: 'string' };
const NOTHING = { type: 'null' };

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
}

/** An account as its owner sees it. */
export class User {
  @ApiProperty({ type: 'integer', example: 7 }) id!: number;
  @ApiProperty({ example: 'ada' }) username!: string;
  @ApiProperty({ format: 'email', example: 'ada@example.org' }) email!: string;
  @ApiProperty() isAdmin!: boolean;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
}
