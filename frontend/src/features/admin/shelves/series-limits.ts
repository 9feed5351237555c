import { LENGTHS } from '../../../../../backend/src/kernel/content-limits';

/** In characters. */
export const SERIES_LIMITS = { name: LENGTHS.seriesName.max, description: LENGTHS.seriesDescription.max };

/** The maximum number of articles in a series. */
export const MAX_PARTS = 100;
export const FULL_SERIES = `A series holds up to ${MAX_PARTS} articles. Remove one to make room, or start another series.`;
