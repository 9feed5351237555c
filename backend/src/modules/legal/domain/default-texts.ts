import type { LegalPageName } from '../contract.js';
import { GUIDELINES } from './default-guidelines.js';
import { PRIVACY } from './default-privacy.js';
import { TERMS } from './default-terms.js';

export interface LegalVersion {
  version: number;
  /** Markdown. */
  content: string;
  /** The UTC day, `YYYY-MM-DD`. */
  day: string;
}

/**
 * The texts that come with the software: version 1 until an admin edits a page. They promise what the software does, so whoever changes
 * what is stored changes these, and the day.
 */
const DAY = '2026-11-28';
const PRIVACY_DAY = '2026-11-29';

export const DEFAULT_LEGAL: Readonly<Record<LegalPageName, LegalVersion>> = {
  terms: { version: 1, content: TERMS, day: DAY },
  privacy: { version: 1, content: PRIVACY, day: PRIVACY_DAY },
  guidelines: { version: 1, content: GUIDELINES, day: DAY },
};
