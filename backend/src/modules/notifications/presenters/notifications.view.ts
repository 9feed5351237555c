import { ApiProperty } from '@nestjs/swagger';
import { DECLINE_REASONS } from '../../../kernel/decline-reasons.js';
import type { DeclineReason } from '../../../kernel/decline-reasons.js';
import { NOTIFICATION_KINDS } from '../domain/notification.js';
import type { NotificationKind } from '../domain/notification.js';

export class Notification {
  @ApiProperty({ type: 'integer', example: 12 }) id!: number;
  @ApiProperty({
    enum: NOTIFICATION_KINDS,
    description: 'A reply to one of your comments; or your comment was approved, or declined.',
  })
  kind!: NotificationKind;
  @ApiProperty() read!: boolean;
  @ApiProperty({ format: 'date', example: '2026-12-02' }) day!: string;
  @ApiProperty({ type: 'integer', example: 7, description: 'The reply, or the comment that was decided on.' })
  commentId!: number;
  @ApiProperty({ type: 'integer' }) postId!: number;
  @ApiProperty({
    type: String,
    nullable: true,
    example: 'The word spinster',
    description: 'Null when the article is not published anymore.',
  })
  postTitle!: string | null;
  @ApiProperty({ enum: DECLINE_REASONS, nullable: true, example: null, description: 'Why it was declined.' })
  reason!: DeclineReason | null;
}
