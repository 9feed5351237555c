import { ApiProperty } from '@nestjs/swagger';
import { STAFF_ROLES } from '../../../kernel/roles.js';
import type { StaffRole } from '../../../kernel/roles.js';

export const TOKEN_EXAMPLE = '7-k3VbXq0aTnW1yZ5cLr8sUg';

export class MadeInvitation {
  @ApiProperty({ type: 'integer', example: 7 }) id!: number;
  @ApiProperty({
    format: 'uri',
    example: `https://archive.example.org/auth?invitation=${TOKEN_EXAMPLE}`,
    description: 'The link. It is not stored, so no other response has it.',
  })
  url!: string;
  @ApiProperty({ format: 'date-time', example: '2026-11-30T09:30:00.000Z' }) expiresAt!: string;
}

export class InvitedBy {
  @ApiProperty({ type: 'integer', example: 1 }) id!: number;
  @ApiProperty({ example: 'admin', description: 'Their display name, or else their username.' }) username!: string;
}

export class Invitation {
  @ApiProperty({ type: 'integer', example: 7 }) id!: number;
  @ApiProperty({ enum: STAFF_ROLES, example: 'moderator' }) role!: StaffRole;
  @ApiProperty({ type: String, format: 'email', nullable: true, example: 'bea@example.org' }) email!: string | null;
  @ApiProperty({ type: InvitedBy }) invitedBy!: InvitedBy;
  @ApiProperty({ format: 'date-time', example: '2026-11-30T09:30:00.000Z' }) expiresAt!: string;
}

export class InvitedRole {
  @ApiProperty({ enum: STAFF_ROLES, example: 'moderator' }) role!: StaffRole;
  @ApiProperty({ format: 'date-time', example: '2026-11-30T09:30:00.000Z' }) expiresAt!: string;
}
