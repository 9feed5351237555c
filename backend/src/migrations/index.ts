import { AnonymousRows } from './migration-2026-11-26-anonymous-rows.js';
import { Analytics } from './migration-2026-11-21-analytics.js';
import { AnalyticsByMonth } from './migration-2026-11-22-analytics-by-month.js';
import { CategoryCounts } from './migration-2026-11-21-category-counts.js';
import { DeskLists } from './migration-2026-11-21-desk-lists.js';
import { Decisions } from './migration-2026-11-21-decisions.js';
import { Engagement } from './migration-2026-11-21-engagement.js';
import { ImportMarks } from './migration-2026-11-23-import-marks.js';
import { OutboxBell } from './migration-2026-11-23-outbox-bell.js';
import { OutboxTrace } from './migration-2026-11-22-outbox-trace.js';
import { PasswordResets } from './migration-2026-11-21-password-resets.js';
import { RateLimits } from './migration-2026-11-21-rate-limits.js';
import { SearchBlocks } from './migration-2026-11-25-search-blocks.js';
import { SearchFields } from './migration-2026-11-22-search-fields.js';
import { SearchStatistics } from './migration-2026-11-22-search-statistics.js';
import { SearchUnsent } from './migration-2026-11-22-search-unsent.js';
import { SearchWordStems } from './migration-2026-11-22-search-word-stems.js';
import { StoryDecisions } from './migration-2026-11-26-story-decisions.js';
import { Submissions } from './migration-2026-11-21-submissions.js';
import { ReaderHashChecks } from './migration-2026-11-23-reader-hash-checks.js';
import { RowCounts } from './migration-2026-11-22-row-counts.js';
import { TheGround } from './migration-2026-11-21-the-ground.js';

/** Every migration, oldest first. A name that was once shipped never changes. */
export const migrations = [
  { name: '2026-11-21-the-ground', class: TheGround },
  { name: '2026-11-21-rate-limits', class: RateLimits },
  { name: '2026-11-21-submissions', class: Submissions },
  { name: '2026-11-21-engagement', class: Engagement },
  { name: '2026-11-21-password-resets', class: PasswordResets },
  { name: '2026-11-21-analytics', class: Analytics },
  { name: '2026-11-21-category-counts', class: CategoryCounts },
  { name: '2026-11-21-desk-lists', class: DeskLists },
  { name: '2026-11-21-decisions', class: Decisions },
  { name: '2026-11-22-row-counts', class: RowCounts },
  { name: '2026-11-22-analytics-by-month', class: AnalyticsByMonth },
  { name: '2026-11-22-search-statistics', class: SearchStatistics },
  { name: '2026-11-22-search-fields', class: SearchFields },
  { name: '2026-11-22-search-unsent', class: SearchUnsent },
  { name: '2026-11-22-search-word-stems', class: SearchWordStems },
  { name: '2026-11-22-outbox-trace', class: OutboxTrace },
  { name: '2026-11-23-import-marks', class: ImportMarks },
  { name: '2026-11-23-reader-hash-checks', class: ReaderHashChecks },
  { name: '2026-11-23-outbox-bell', class: OutboxBell },
  { name: '2026-11-25-search-blocks', class: SearchBlocks },
  { name: '2026-11-26-story-decisions', class: StoryDecisions },
  { name: '2026-11-26-anonymous-rows', class: AnonymousRows },
];
