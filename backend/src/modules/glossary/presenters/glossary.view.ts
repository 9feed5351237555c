import { ApiProperty } from '@nestjs/swagger';
import { WORD_RELATIONS } from '../../../kernel/content-limits.js';
import type { WordRelation } from '../../../kernel/content-limits.js';

export const DEFINITION_EXAMPLE = 'A woman who isn’t married, and once a woman who spun for a living.';
export const HISTORY_EXAMPLE = 'In 1617 it began to stand after names in English court records.';
export const INSTEAD_EXAMPLE = 'Say “she isn’t married”, if it matters at all.';
export const SOURCES_EXAMPLE = '1. Froide, Amy M. *Never Married*. Oxford University Press, 2005.';

export class TermWord {
  @ApiProperty({ example: 'unmarried woman' }) word!: string;
  @ApiProperty({ enum: [...WORD_RELATIONS], example: 'preferred' }) relation!: WordRelation;
  @ApiProperty({ required: false, example: 'Names the fact and nothing else.', description: 'Why, in one sentence.' })
  note?: string;
}

export class TermSummary {
  @ApiProperty({ type: 'integer', example: 1 }) id!: number;
  @ApiProperty({ example: 'spinster' }) term!: string;
  @ApiProperty({ example: 'spinster' }) slug!: string;
  @ApiProperty({ type: String, nullable: true, description: 'Its part of speech.', example: 'noun' }) kind!:
    string | null;
  @ApiProperty({ type: [String], description: 'Its plural and other spellings.', example: ['spinsters'] })
  forms!: string[];
  @ApiProperty({ type: [TermWord], description: 'Related words, each with its relation to the term.' })
  synonyms!: TermWord[];
  @ApiProperty({ example: DEFINITION_EXAMPLE, description: 'Markdown.' }) definition!: string;
  @ApiProperty({ example: `<p>${DEFINITION_EXAMPLE}</p>`, description: 'The definition as safe HTML.' })
  definitionHtml!: string;
  @ApiProperty({ example: DEFINITION_EXAMPLE, description: 'The beginning of the definition as plain text.' })
  excerpt!: string;
  @ApiProperty({ enum: ['draft', 'published'], example: 'published', description: 'Only editors see drafts.' })
  status!: 'draft' | 'published';
  @ApiProperty({ format: 'date-time' }) updatedAt!: string;
  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'When readers first saw it.' })
  publishedAt!: string | null;
  @ApiProperty({ type: 'integer' }) version!: number;
}

export class Term extends TermSummary {
  @ApiProperty({ type: String, nullable: true, example: HISTORY_EXAMPLE, description: 'Markdown.' }) history!:
    string | null;
  @ApiProperty({
    type: String,
    nullable: true,
    example: `<p>${HISTORY_EXAMPLE}</p>`,
    description: 'The history as safe HTML.',
  })
  historyHtml!: string | null;
  @ApiProperty({
    type: String,
    nullable: true,
    example: INSTEAD_EXAMPLE,
    description: 'What to say in its place. Markdown.',
  })
  instead!: string | null;
  @ApiProperty({
    type: String,
    nullable: true,
    example: `<p>${INSTEAD_EXAMPLE}</p>`,
    description: 'The same as safe HTML.',
  })
  insteadHtml!: string | null;
  @ApiProperty({ type: String, nullable: true, example: SOURCES_EXAMPLE, description: 'Markdown.' }) sources!:
    string | null;
  @ApiProperty({ type: String, nullable: true, example: null, description: 'The sources as safe HTML.' })
  sourcesHtml!: string | null;
}
