import { ApiProperty } from '@nestjs/swagger';
import { FREQUENCIES, SUBSCRIBER_STATUSES } from '../contract.js';
import type { Frequency, SubscriberStatus } from '../contract.js';

export class Preferences {
  @ApiProperty({ format: 'email', example: 'reader@example.org' }) email!: string;
  @ApiProperty({ enum: SUBSCRIBER_STATUSES, example: 'subscribed' }) status!: SubscriberStatus;
  @ApiProperty({ enum: FREQUENCIES, example: 'every' }) frequency!: Frequency;
  @ApiProperty({ type: String, format: 'date', nullable: true, example: '2027-01-15' }) pausedUntil!: string | null;
}

export class Subscriber {
  @ApiProperty({ type: 'integer', example: 1 }) id!: number;
  @ApiProperty({ format: 'email', example: 'reader@example.org' }) email!: string;
  @ApiProperty({ type: String, nullable: true, example: 'Ada' }) name!: string | null;
  @ApiProperty({ example: true, description: 'Whether `status` is `subscribed`.' }) subscribed!: boolean;
  @ApiProperty({ enum: SUBSCRIBER_STATUSES, example: 'subscribed' }) status!: SubscriberStatus;
  @ApiProperty({ format: 'date-time', example: '2026-11-20T09:30:00.000Z' }) createdAt!: string;
}
