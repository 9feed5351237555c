import { LENGTHS } from '../../../kernel/content-limits.js';
import { DECLINE_REASONS } from '../../../kernel/decline-reasons.js';
import type { DeclineReason } from '../../../kernel/decline-reasons.js';
import { OneOf, Reference, Text } from '../../../platform/http/validation/index.js';
import { REPORT_REASONS, REPORTED_TYPES } from '../contract.js';
import type { ReportReason, ReportedType } from '../contract.js';
import { DETAILS_EXAMPLE } from '../presenters/reports.view.js';
import { SentDecisionBody } from './proposals.dto.js';

const DETAILS = {
  max: 1_000,
  tooLong: 'Keep it to 1,000 characters or fewer.',
  optional: true,
  example: DETAILS_EXAMPLE,
} as const;

export class ReportBody {
  @OneOf(REPORTED_TYPES) contentType!: ReportedType;
  /** The id of the story or comment. */
  @Reference() id!: number;
  @OneOf(REPORT_REASONS, 'Choose what’s wrong with it.') reason!: ReportReason;
  @Text(DETAILS) details?: string | null;
}

/** The version that the admin saw, and why the item is deleted. */
export class UpholdReportsBody extends SentDecisionBody {
  /** Stored with the decision. */
  @OneOf(DECLINE_REASONS, undefined, { optional: true }) reason?: DeclineReason;
  /**
   * In the moderator's own words. The writer of a story reads it with their receipt; for a comment it becomes a moderator's
   * note. It is not stored with the decision.
   */
  @Text({ ...LENGTHS.declineNote, optional: true, example: 'We’re glad you wrote to us.' }) note?: string | null;
}
