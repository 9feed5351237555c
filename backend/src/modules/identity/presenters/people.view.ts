import { ApiProperty } from '@nestjs/swagger';
import { ROLES } from '../../../kernel/roles.js';
import type { Role } from '../../../kernel/roles.js';

/** An account as admins see it. */
export class Person {
  @ApiProperty({ type: 'integer', example: 7 }) id!: number;
  @ApiProperty({ example: 'ada' }) username!: string;
  @ApiProperty({
    type: String,
    nullable: true,
    example: 'Ada',
    description: 'The name that others see in place of the username.',
  })
  displayName!: string | null;
  @ApiProperty({ format: 'email', example: 'ada@example.org' }) email!: string;
  @ApiProperty({
    enum: ROLES,
    example: 'moderator',
    description: 'A suspended account keeps its role but has no capabilities.',
  })
  role!: Role;
  @ApiProperty() isSuspended!: boolean;
  @ApiProperty({ format: 'date', example: '2026-11-27', description: 'The UTC day of the sign-up.' }) joinedOn!: string;
}
