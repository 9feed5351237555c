import { ApiProperty } from '@nestjs/swagger';

export class Passkey {
  @ApiProperty({ type: 'integer', example: 7 }) id!: number;
  @ApiProperty({ example: 'iPhone' }) name!: string;
  @ApiProperty({ format: 'date', example: '2026-10-03' }) addedOn!: string;
  @ApiProperty({ type: String, format: 'date', nullable: true, example: '2026-11-24' }) lastUsedOn!: string | null;
}

/** How the owner of an account proves who they are, besides the password. */
export class Factors {
  @ApiProperty({ type: [Passkey] }) passkeys!: Passkey[];
  @ApiProperty({
    ...{ type: String, format: 'date', nullable: true, example: '2026-11-24' },
    description: 'The day on which codes from an app were turned on. Null while they are off.',
  })
  codesSince!: string | null;
  @ApiProperty({ type: 'integer', example: 10 }) recoveryCodesLeft!: number;
}

const RECOVERY_CODES = {
  type: String,
  isArray: true,
  example: ['k3vb-xq0a-tnw1-yz5c'] as string[],
  description: 'They are shown only once.',
} as const;

export class RecoveryCodes {
  @ApiProperty(RECOVERY_CODES) recoveryCodes!: string[];
}

/** The first factor comes with ten recovery codes. */
export class AddedFactor {
  @ApiProperty({ ...RECOVERY_CODES, nullable: true }) recoveryCodes!: string[] | null;
}

export class AddedPasskey extends AddedFactor {
  @ApiProperty({ type: 'integer', example: 7 }) id!: number;
}
