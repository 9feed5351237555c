import { ApiProperty } from '@nestjs/swagger';
import { SUGGESTION_TYPES } from '../contract.js';
import type { SuggestionType } from '../contract.js';
import { Board } from './board.view.js';

export const PROPOSAL_EXAMPLES = {
  submission: {
    name: 'Robin',
    title: 'The word hysteria',
    content: 'Where the word came from, who was called it, and what became of it when medicine let it go.',
  },
  suggestion: { name: 'Robin', title: 'Nicknames', content: 'Who gets one, and who gives it.' },
};

/** Null also once its sender is erased. */
const SendersEmail = () =>
  ApiProperty({
    ...{ type: String, format: 'email', nullable: true, example: 'reader@example.org' },
    description: 'Null for callers who may not read email addresses, and 90 days after the decision.',
  });

const IsPublic = () =>
  ApiProperty({ example: false, description: 'Whether its sender agreed to the title on the board of ideas.' });
const OnBoard = () => ApiProperty({ type: Board, nullable: true, description: 'Null if its sender did not agree.' });

const GONE = { type: String, nullable: true, description: 'Null 90 days after the decision.' } as const;

/** Both shapes leave out the account of the sender (account_id), which no one may read. */
export class Submission {
  @ApiProperty({ type: 'integer', example: 1 }) id!: number;
  @ApiProperty({ example: PROPOSAL_EXAMPLES.submission.title }) title!: string;
  @ApiProperty({ example: PROPOSAL_EXAMPLES.submission.content }) content!: string;
  @ApiProperty({ ...GONE, example: PROPOSAL_EXAMPLES.submission.name }) authorName!: string | null;
  @SendersEmail() email!: string | null;
  @ApiProperty({ type: 'integer', example: 1 }) categoryId!: number;
  @ApiProperty({ format: 'date-time', example: '2026-11-21T09:30:00.000Z' }) createdAt!: string;
  @ApiProperty({ example: false }) reviewed!: boolean;
  @ApiProperty({ example: false }) accepted!: boolean;
  @ApiProperty({ type: 'integer', example: 1 }) version!: number;
  @IsPublic() isPublic!: boolean;
  @OnBoard() board!: Board | null;
}

export class Suggestion {
  @ApiProperty({ type: 'integer', example: 1 }) id!: number;
  @ApiProperty({ type: String, nullable: true, example: PROPOSAL_EXAMPLES.suggestion.name }) name!: string | null;
  @SendersEmail() email!: string | null;
  @ApiProperty({ enum: SUGGESTION_TYPES, example: 'topic' }) suggestionType!: SuggestionType;
  @ApiProperty({ example: PROPOSAL_EXAMPLES.suggestion.title }) title!: string;
  @ApiProperty({ example: PROPOSAL_EXAMPLES.suggestion.content }) content!: string;
  @ApiProperty({ format: 'date-time', example: '2026-11-21T09:30:00.000Z' }) createdAt!: string;
  @ApiProperty({ example: false }) reviewed!: boolean;
  @ApiProperty({ example: false }) accepted!: boolean;
  @ApiProperty({ type: 'integer', example: 1 }) version!: number;
  @IsPublic() isPublic!: boolean;
  @OnBoard() board!: Board | null;
}
