import { ApiProperty } from '@nestjs/swagger';
import { BotProof } from '../../../platform/bot-guard/bot-proof.js';
import { ExactlyOneOf } from '../../../platform/openapi/choices.js';
import {
  AccountEmail,
  Flag,
  Line,
  MailAddress,
  OneOf,
  OptionalDay,
  Text,
} from '../../../platform/http/validation/index.js';
import { FREQUENCIES } from '../contract.js';
import type { Frequency } from '../contract.js';

const NOTHING = { type: 'null' };

export class SubscribeBody {
  @MailAddress('Please enter a valid email address') email!: string;
  @Line({ max: 200, optional: true, example: 'Ada' })
  name?: string | null;
  /** A yes to being as old as the setting MIN_AGE says. Needed where it is set, and never stored. */
  @Flag({ optional: true }) oldEnough?: boolean;
  @BotProof() altcha?: string | null;
}

/** The answer to a sign-up or a confirmation: it says nothing about the address. */
export class Nothing {}

export class ChallengeParameters {
  @ApiProperty({ example: 'PBKDF2/SHA-256' }) algorithm!: string;
  @ApiProperty({ type: 'integer', example: 2000 }) cost!: number;
  @ApiProperty({ type: 'integer', example: 1795776600, description: 'Seconds since 1970.' }) expiresAt!: number;
  @ApiProperty({ type: 'integer', example: 32 }) keyLength!: number;
  @ApiProperty({ example: '5a6c3d0e94b1f82763c1d7a4e09b5f12' }) keyPrefix!: string;
  @ApiProperty({ example: '3f1d' }) keySignature!: string;
  @ApiProperty({ example: '9b74c9897bac770ffc029102a200c5de' }) nonce!: string;
  @ApiProperty({ example: '1f3870be274f6c49b3e31a0c6728957f' }) salt!: string;
}

/** As altcha 2 solves it. */
export class Challenge {
  @ApiProperty({ type: ChallengeParameters }) parameters!: ChallengeParameters;
  @ApiProperty({ example: 'c0ffee' }) signature!: string;
}

const TOKEN = '7.k3VbXq0aTnW1yZ5cLr8sUg';

export class ConfirmBody {
  @Text({ min: 1, max: 200, example: TOKEN }) token!: string;
}

export class PreferencesBody {
  @OneOf(FREQUENCIES) frequency!: Frequency;
  /** Nothing is sent before this day, which is in the future and at most a year away. */
  @OptionalDay({ message: 'Choose a day.', example: '2027-01-15' }) pausedUntil?: string | null;
}

const TEXT = { type: 'string' };

/** Either the address, for admins, or the token from an email. */
@ExactlyOneOf(
  { required: ['token'], properties: { token: { ...TEXT, example: '7.k3VbXq0aTnW1yZ5cLr8sUg' }, email: NOTHING } },
  { required: ['email'], properties: { token: NOTHING, email: { ...TEXT, example: 'reader@example.org' } } },
)
export class UnsubscribeBody {
  @AccountEmail('Please enter a valid email address', { optional: true }) email?: string | null;
  @Text({ min: 1, max: 200, optional: true, nullable: true, example: '7.k3VbXq0aTnW1yZ5cLr8sUg' }) token?:
    string | null;
}
