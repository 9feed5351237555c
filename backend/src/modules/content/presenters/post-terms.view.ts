import { ApiProperty } from '@nestjs/swagger';

export class TermOfPost {
  @ApiProperty({ example: 'spinster' }) slug!: string;
  @ApiProperty({ example: 'spinster' }) term!: string;
  @ApiProperty({ description: 'Whether its first use in the article is a link.' }) linked!: boolean;
}
