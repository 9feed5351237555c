import { CAPABILITIES, ROLES } from '../../../kernel/roles.js';
import type { Capability, Role } from '../../../kernel/roles.js';
import { ApiProperty } from '@nestjs/swagger';

export class NotificationState {
  @ApiProperty({ example: false, description: 'Whether the account gets an email on days with something new.' })
  email!: boolean;
  @ApiProperty({ type: 'integer', example: 2 }) unread!: number;
}

/** An account as its owner sees it. */
export class User {
  @ApiProperty({ type: 'integer', example: 7 }) id!: number;
  @ApiProperty({ example: 'ada' }) username!: string;
  @ApiProperty({ format: 'email', example: 'ada@example.org' }) email!: string;
  @ApiProperty() isAdmin!: boolean;
  @ApiProperty({ enum: ROLES, example: 'member' }) role!: Role;
  @ApiProperty({
    enum: CAPABILITIES,
    isArray: true,
    example: ['comment'],
    description: 'The capabilities of the account. Empty while it is suspended, or until it adds a second factor.',
  })
  capabilities!: readonly Capability[];
  @ApiProperty() isSuspended!: boolean;
  @ApiProperty({ description: 'Whether it has a passkey or codes from an app.' }) hasFactor!: boolean;
  @ApiProperty({ description: 'Whether this is an admin who must first add a passkey or codes (ADMIN_2FA=required).' })
  needsFactor!: boolean;
  @ApiProperty({
    type: String,
    nullable: true,
    example: 'Ada',
    description: 'The name that others see in place of the username.',
  })
  displayName!: string | null;
  @ApiProperty({
    type: String,
    format: 'email',
    nullable: true,
    example: null,
    description: 'A new address that is not confirmed yet.',
  })
  pendingEmail!: string | null;
  @ApiProperty({ type: () => NotificationState }) notifications!: NotificationState;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
  @ApiProperty({
    type: Boolean,
    required: false,
    example: true,
    description: 'Only in the response to a sign-in that ended a deletion of the account.',
  })
  deletionCancelled?: true;
}
