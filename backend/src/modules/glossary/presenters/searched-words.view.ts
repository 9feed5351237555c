import { ApiProperty } from '@nestjs/swagger';

export class SearchedWord {
  @ApiProperty({ example: 'old maid', description: 'A word of the query, as the glossary writes it.' }) word!: string;
  @ApiProperty({
    type: String,
    enum: ['avoided', 'slur', null],
    nullable: true,
    example: 'avoided',
    description: 'How the word stands to the term; null for the term itself and its forms.',
  })
  relation!: 'avoided' | 'slur' | null;
  @ApiProperty({ example: 'spinster', description: 'The term whose page explains the word.' }) term!: string;
  @ApiProperty({ example: 'spinster' }) slug!: string;
  @ApiProperty({ type: [String], example: ['single'], description: 'The words to use in its place.' })
  preferred!: string[];
}
