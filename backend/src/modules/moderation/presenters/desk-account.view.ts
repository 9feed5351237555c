import { ApiProperty } from '@nestjs/swagger';

/** An account of the desk, as its colleagues see it. */
export class DeskAccount {
  @ApiProperty({ type: 'integer', example: 1 }) id!: number;
  @ApiProperty({
    example: 'admin',
    description: 'Their display name, or else the username; `Deleted account` once it is erased.',
  })
  username!: string;
}
