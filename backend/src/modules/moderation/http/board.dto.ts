import { ExpectedVersion, Flag, OneOf, Reference, Text } from '../../../platform/http/validation/index.js';
import { BOARD_STATUSES } from '../contract.js';
import type { BoardStatus } from '../contract.js';

/** Changes the entry of a proposal on the board of ideas. */
export class BoardBody {
  /** Whether readers see it, once it is approved. */
  @Flag() shown!: boolean;
  @Text({ min: 3, max: 300, example: 'Nicknames' }) title!: string;
  @OneOf(BOARD_STATUSES) status!: BoardStatus;
  /** The article that it led to. Needed with the status `published`, and ignored with every other. */
  @Reference({ optional: true }) postId?: number | null;
  @ExpectedVersion() version?: number | null;
}

/** Only an idea that was published has an article. */
export const toBoardEntry = ({ shown, title, status, postId }: BoardBody) => ({
  ...{ shown, title, status },
  postId: status === 'published' ? (postId ?? null) : null,
});
