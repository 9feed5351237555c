import { Email, ExpectedVersion, Flag, OneOf, Reference, Text } from '../../../platform/http/validation/index.js';
import { SUGGESTION_TYPES } from '../contract.js';
import type { SuggestionType } from '../contract.js';
import { PROPOSAL_EXAMPLES } from '../presenters/proposals.view.js';

const TITLE_LENGTH = 300;
const NAME_LENGTH = 100;
const TOPIC_TITLE = {
  min: 5,
  max: TITLE_LENGTH,
  tooShort: 'Title must be at least 5 characters.',
  example: PROPOSAL_EXAMPLES.submission.title,
};
const TOPIC_CONTENT = {
  min: 50,
  max: 10_000,
  tooShort: 'Content must be at least 50 characters to provide meaningful content.',
  example: PROPOSAL_EXAMPLES.submission.content,
};
const AUTHOR_NAME = {
  min: 2,
  max: NAME_LENGTH,
  tooShort: 'Author name must be at least 2 characters.',
  example: PROPOSAL_EXAMPLES.submission.name,
};
const SUGGESTION_NAME = {
  min: 2,
  max: NAME_LENGTH,
  tooShort: 'Name must be at least 2 characters',
  example: PROPOSAL_EXAMPLES.suggestion.name,
};
const SUGGESTION_TITLE = {
  min: 3,
  max: TITLE_LENGTH,
  tooShort: 'Title must be at least 3 characters',
  example: PROPOSAL_EXAMPLES.suggestion.title,
};
const SUGGESTION_CONTENT = {
  min: 10,
  max: 2_000,
  tooShort: 'Content must be at least 10 characters',
  tooLong: 'Content must be less than 2000 characters',
  example: PROPOSAL_EXAMPLES.suggestion.content,
};

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
