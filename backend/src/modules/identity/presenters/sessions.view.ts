import { ApiProperty } from '@nestjs/swagger';

/** A browser in which an account is signed in. */
export class SignedInDevice {
  @ApiProperty({
    example: '4nXk0q1fW9aPzR7eT2sLhA',
    description: 'Identifies the session when signing it out. It gives no access.',
  })
  id!: string;
  @ApiProperty({
    type: String,
    nullable: true,
    example: 'Safari on iPhone',
    description: 'The browser and the device at sign-in. Null if the browser named neither.',
  })
  device!: string | null;
  @ApiProperty({ format: 'date', example: '2026-11-24', description: 'The UTC day.' }) signedInOn!: string;
  @ApiProperty({
    format: 'date',
    example: '2026-11-27',
    description: 'The UTC day. It is written after the day is over, so it can be a day too early.',
  })
  lastUsedOn!: string;
  @ApiProperty({ description: 'The session of this request.' }) current!: boolean;
}
