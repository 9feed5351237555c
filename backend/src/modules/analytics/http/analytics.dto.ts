import {
  OneOf,
  OneOfNumbers,
  PagePath,
  Reference,
  Text,
  WholeNumber,
} from '../../../platform/http/validation/index.js';
import { DEPTHS, ITEM_TYPES, PLATFORMS } from '../contract.js';
import type { ItemShared, ItemType, ProgressMade } from '../contract.js';

const DAY_S = 24 * 3_600;
/** A random text made by the reader's browser. */
const SESSION = { min: 1, max: 100, example: '5f0c8a1e-6a52-4c0f-9d5e-2f6b1c3a7e90' };

export class ShareBody {
  @OneOf(ITEM_TYPES) contentType!: ItemType;
  @Reference() contentId!: number;
  @OneOf(PLATFORMS) platform!: ItemShared['platform'];
  @Text(SESSION) sessionId!: string;
}

export class ReadingProgressBody {
  @Reference() articleId!: number;
  @OneOfNumbers(DEPTHS) progress!: ProgressMade['progress'];
  /** Milliseconds. */
  @WholeNumber({ max: DAY_S * 1_000, example: 42_000 }) timeSpent!: number;
  @Text({ ...SESSION, optional: true, nullable: true }) sessionId?: string | null;
}

export class PageViewBody {
  @PagePath() path!: string;
  @Text({ max: 4_096, optional: true, example: 'https://example.org/' }) referrer?: string | null;
  @Text(SESSION) sessionId!: string;
}

export class ArticleViewBody {
  @Reference() postId!: number;
  @Text(SESSION) sessionId!: string;
  /** Visible time in seconds; 0 when it is unknown. */
  @WholeNumber({ max: DAY_S, example: 42 }) timeSpent!: number;
}
