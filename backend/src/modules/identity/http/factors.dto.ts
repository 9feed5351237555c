import { ApiProperty } from '@nestjs/swagger';
import { AccountEmail, Text } from '../../../platform/http/validation/index.js';

const BASE64URL = { verbatim: true, min: 1 } as const;
const CODE = { min: 1, max: 60, optional: true, nullable: true, example: '123 456' } as const;
const NAME = { min: 1, max: 60, invisible: 'The name has a hidden character in it. Try typing it by hand.' };

/** Shows that the owner of the account is here: a code from the app or a recovery code, or a passkey. */
export class FactorProofBody {
  @Text(CODE) code?: string | null;
  /** The response of POST /api/auth/passkeys/proof. The example is null, because a made-up proof is refused. */
  @Text({ ...BASE64URL, max: 1_000, optional: true, nullable: true, example: null })
  passkeyProof?: string | null;
}

/** The same, or the password where that alone signs in. */
export class OwnerProofBody extends FactorProofBody {
  @Text({ min: 1, max: 1000, optional: true, nullable: true, verbatim: true, example: 'a-good-password' })
  password?: string | null;
}

/** The fields of a browser's RegistrationResponseJSON that are used, and a name. */
export class NewPasskeyBody {
  @Text({ ...NAME, example: 'iPhone' }) name!: string;
  @Text({ ...BASE64URL, max: 1_400, example: 'k3VbXq0aTnW1yZ5cLr8sUg' }) id!: string;
  @Text({ ...BASE64URL, max: 8_000, example: 'eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0' }) clientDataJSON!: string;
  @Text({ ...BASE64URL, max: 12_000, example: 'o2NmbXRkbm9uZWdhdHRTdG10oA' }) attestationObject!: string;
}

export class RenamePasskeyBody {
  @Text({ ...NAME, example: 'School Chromebook' }) name!: string;
}

/** The fields of a browser's AuthenticationResponseJSON that are used. */
export class PasskeySignInBody {
  @Text({ ...BASE64URL, max: 1_400, example: 'k3VbXq0aTnW1yZ5cLr8sUg' }) id!: string;
  @Text({ ...BASE64URL, max: 8_000, example: 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0' }) clientDataJSON!: string;
  @Text({ ...BASE64URL, max: 8_000, example: 'SZYN5YgOjGh0NBcPZHZgW4' }) authenticatorData!: string;
  @Text({ ...BASE64URL, max: 8_000, example: 'MEUCIQDQ6X8kq3VbX0aTnW1yZ5c' }) signature!: string;
  @Text({ max: 200, optional: true, verbatim: true, example: 'b3duZXI' }) userHandle?: string | null;
}

export class TurnOnCodesBody {
  @Text({ ...BASE64URL, max: 1_000, example: 'mSf9kq3VbX0aTnW1yZ5c' }) setup!: string;
  @Text({ ...CODE, optional: false, nullable: false, tooShort: 'Enter the 6-digit code from your app.' }) code!: string;
}

export class MagicLinkBody {
  @AccountEmail() email!: string;
}

export class MagicLinkSignInBody {
  @Text({ min: 1, max: 200, verbatim: true, example: '12-k3VbXq0aTnW1yZ5cLr8sUg' }) token!: string;
  @Text(CODE) code?: string | null;
}

export class CodesSetup {
  @ApiProperty({
    example: 'NTI6K5NWRPKI4R2BJYOQ2QI7GKFV2DII',
    description: 'The secret in Base32, for typing into an app.',
  })
  secret!: string;
  @ApiProperty({
    example: 'otpauth://totp/The%20Archive:ada?secret=NTI6',
    description: 'The otpauth:// address, for a QR code.',
  })
  address!: string;
  @ApiProperty({ example: 'mSf9kq3VbX0aTnW1yZ5c', description: 'Send it back with the first code. It expires.' })
  setup!: string;
}

class PasskeyParty {
  @ApiProperty({ example: 'The Archive' }) name!: string;
  @ApiProperty({ type: String, required: false, example: 'archive.example' }) id?: string;
}
class PasskeyUser {
  @ApiProperty({ example: 'b3duZXI' }) id!: string;
  @ApiProperty({ example: 'ada' }) name!: string;
  @ApiProperty({ example: 'ada' }) displayName!: string;
}
class PasskeyKind {
  @ApiProperty({ enum: ['public-key'] }) type!: 'public-key';
  @ApiProperty({ type: 'integer', example: -7 }) alg!: number;
}
class KnownPasskey {
  @ApiProperty({ example: 'k3VbXq0aTnW1yZ5cLr8sUg' }) id!: string;
  @ApiProperty({ enum: ['public-key'] }) type!: 'public-key';
}
class PasskeyDemands {
  @ApiProperty({ enum: ['required'] }) residentKey!: 'required';
  @ApiProperty({ type: Boolean }) requireResidentKey!: boolean;
  @ApiProperty({ enum: ['required'] }) userVerification!: 'required';
}

/** In place of the password, once, for five minutes. */
export class PasskeyProof {
  @ApiProperty({ example: 'mSf9kq3VbX0aTnW1yZ5c' }) passkeyProof!: string;
}

/** PublicKeyCredentialCreationOptionsJSON of WebAuthn. */
export class NewPasskeyOptions {
  @ApiProperty({ type: PasskeyParty }) rp!: PasskeyParty;
  @ApiProperty({ type: PasskeyUser }) user!: PasskeyUser;
  @ApiProperty({ example: 'q83vEjRWeJCrze8SNFZ4kA' }) challenge!: string;
  @ApiProperty({ type: [PasskeyKind] }) pubKeyCredParams!: PasskeyKind[];
  @ApiProperty({ type: 'integer', example: 60_000 }) timeout!: number;
  @ApiProperty({ enum: ['none'] }) attestation!: 'none';
  @ApiProperty({ type: [KnownPasskey] }) excludeCredentials!: KnownPasskey[];
  @ApiProperty({ type: PasskeyDemands }) authenticatorSelection!: PasskeyDemands;
  @ApiProperty({ type: 'object', additionalProperties: true, example: { credProps: true } }) extensions!: object;
  @ApiProperty({ type: [String], example: [] }) hints!: string[];
}

/** PublicKeyCredentialRequestOptionsJSON of WebAuthn. It names no account, so that no email is needed. */
export class PasskeySignInOptions {
  @ApiProperty({ example: 'q83vEjRWeJCrze8SNFZ4kA' }) challenge!: string;
  @ApiProperty({ example: 'archive.example' }) rpId!: string;
  @ApiProperty({ enum: ['required'] }) userVerification!: 'required';
}

/** The same, for the passkeys of the signed-in account. */
export class PasskeyProofOptions extends PasskeySignInOptions {
  @ApiProperty({ type: [KnownPasskey] }) allowCredentials!: KnownPasskey[];
}
