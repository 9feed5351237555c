import { ApiProperty } from '@nestjs/swagger';
import { TERM_LENGTHS } from '../../../kernel/content-limits.js';
import { Flag, Line } from '../../../platform/http/validation/index.js';

export class LinkTermBody {
  @Line({ ...TERM_LENGTHS.word, example: 'spinster' }) slug!: string;
  @Flag() linked!: boolean;
}

export class TermOfPost {
  @ApiProperty({ example: 'spinster' }) slug!: string;
  @ApiProperty({ example: 'spinster' }) term!: string;
  @ApiProperty({ description: 'Whether its first use in the article is a link.' }) linked!: boolean;
}
