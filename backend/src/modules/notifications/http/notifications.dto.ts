import { ApiProperty } from '@nestjs/swagger';
import { Reference, Text } from '../../../platform/http/validation/index.js';

export class ReadBody {
  /** The newest notification that was seen. Without it, all are read. */
  @Reference({ optional: true }) upTo?: number | null;
  /** The oldest notification that was seen. Without it, all older ones are read, too. */
  @Reference({ optional: true }) from?: number | null;
}

export class UnsubscribeFromDigestBody {
  @Text({ min: 1, max: 200, verbatim: true, example: '7-k3VbXq0aTnW1yZ5cLr8sUg' }) token!: string;
}

export class Unread {
  @ApiProperty({ type: 'integer', example: 2, description: 'The number of notifications that are still unread.' })
  unread!: number;
}

export class DigestIsOff {}
