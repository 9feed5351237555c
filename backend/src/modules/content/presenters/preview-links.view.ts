import { ApiProperty } from '@nestjs/swagger';

export class PreviewLink {
  @ApiProperty({ example: 'https://archive.example/preview/Zk3VbXq0aTnW1yZ5cLr8sUgPq2Lm9aBc' }) url!: string;
  @ApiProperty({ format: 'date-time' }) expiresAt!: string;
}

/** The address is shown once, when the link is made: only its hash is stored. */
export class PreviewLinkState {
  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'Null when no link works.' })
  expiresAt!: string | null;
}
