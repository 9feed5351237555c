import { ApiProperty } from '@nestjs/swagger';
import { Email, ExpectedVersion, Flag, OneOf, Reference, Text } from '../../../platform/http/validation/index.js';
import { SUGGESTION_TYPES } from '../contract.js';
import type { SuggestionType } from '../contract.js';
import { Board } from './board.dto.js';

const TITLE_LENGTH = 300;
const NAME_LENGTH = 100;
const TOPIC_TITLE = {
  min: 5,
  max: TITLE_LENGTH,
  tooShort: 'Title must be at least 5 characters.',
  example: 'The word hysteria',
};
const TOPIC_CONTENT = {
  min: 50,
  max: 10_000,
  tooShort: 'Content must be at least 50 characters to provide meaningful content.',
  example: 'Where the word came from, who was called it, and what became of it when medicine let it go.',
};
const AUTHOR_NAME = {
  min: 2,
  max: NAME_LENGTH,
  tooShort: 'Author name must be at least 2 characters.',
  example: 'Robin',
};
const SUGGESTION_NAME = { min: 2, max: NAME_LENGTH, tooShort: 'Name must be at least 2 characters', example: 'Robin' };
const SUGGESTION_TITLE = {
  min: 3,
  max: TITLE_LENGTH,
  tooShort: 'Title must be at least 3 characters',
  example: 'Nicknames',
};
const SUGGESTION_CONTENT = {
  min: 10,
  max: 2_000,
  tooShort: 'Content must be at least 10 characters',
  tooLong: 'Content must be less than 2000 characters',
  example: 'Who gets one, and who gives it.',
};

const SendersEmail = () =>
  ApiProperty({
    ...{ type: String, format: 'email', nullable: true, example: 'reader@example.org' },
    description: 'Null for callers who may not read email addresses, and 90 days after the decision.',
  });

/** The version that the admin saw. Without it the decision applies to any version. */
export class SentDecisionBody {
  @ExpectedVersion() version?: number | null;
}

export class SubmissionBody {
  @Text(TOPIC_TITLE) title!: string;
  @Text(TOPIC_CONTENT) content!: string;
  @Text(AUTHOR_NAME) authorName!: string;
  @Email() email!: string;
  @Reference({ message: 'Please select a category.' }) categoryId!: number;
  /** Whether readers may see the title on the board of ideas. */
  @Flag({ optional: true }) isPublic?: boolean;
}

export class SuggestionBody {
  @Text({ ...SUGGESTION_NAME, optional: true, nullable: true }) name?: string | null;
  @Email('Please enter a valid email address') email!: string;
  @OneOf(SUGGESTION_TYPES, 'Please select a suggestion type') suggestionType!: SuggestionType;
  @Text(SUGGESTION_TITLE) title!: string;
  @Text(SUGGESTION_CONTENT) content!: string;
  /** Whether readers may see the title on the board of ideas. */
  @Flag({ optional: true }) isPublic?: boolean;
}

const IsPublic = () =>
  ApiProperty({ example: false, description: 'Whether its sender agreed to the title on the board of ideas.' });
const OnBoard = () => ApiProperty({ type: Board, nullable: true, description: 'Null if its sender did not agree.' });

const GONE = { type: String, nullable: true, description: 'Null 90 days after the decision.' } as const;

export class Submission {
  @ApiProperty({ type: 'integer', example: 1 }) id!: number;
  @ApiProperty({ example: TOPIC_TITLE.example }) title!: string;
  @ApiProperty({ example: TOPIC_CONTENT.example }) content!: string;
  @ApiProperty({ ...GONE, example: AUTHOR_NAME.example }) authorName!: string | null;
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
  @ApiProperty({ type: String, nullable: true, example: SUGGESTION_NAME.example }) name!: string | null;
  @SendersEmail() email!: string | null;
  @ApiProperty({ enum: SUGGESTION_TYPES, example: 'topic' }) suggestionType!: SuggestionType;
  @ApiProperty({ example: SUGGESTION_TITLE.example }) title!: string;
  @ApiProperty({ example: SUGGESTION_CONTENT.example }) content!: string;
  @ApiProperty({ format: 'date-time', example: '2026-11-21T09:30:00.000Z' }) createdAt!: string;
  @ApiProperty({ example: false }) reviewed!: boolean;
  @ApiProperty({ example: false }) accepted!: boolean;
  @ApiProperty({ type: 'integer', example: 1 }) version!: number;
  @IsPublic() isPublic!: boolean;
  @OnBoard() board!: Board | null;
}
