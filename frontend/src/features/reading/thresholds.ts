export const thresholds = [25, 50, 75, 100] as const;
export type Threshold = (typeof thresholds)[number];

export interface ScrollPosition {
  /** How far the page is scrolled, 0 to 100. */
  percent: number;
  /** False for a page that is there as a whole: nobody can scroll it. */
  scrolls: boolean;
}

/** Where a reader is on a page of these measures. The end is reached within a pixel: browsers round. */
export function scrollPositionOf(page: { scrollTop: number; scrollHeight: number; clientHeight: number }): ScrollPosition {
  const length = page.scrollHeight - page.clientHeight;
  if (length <= 1) return { percent: 100, scrolls: false };
  const percent = page.scrollTop >= length - 1 ? 100 : (page.scrollTop / length) * 100;
  return { percent: Math.min(100, Math.max(0, percent)), scrolls: true };
}

/** What a reader passes who had passed `furthest` (0: nothing) and is at `percent` now, in order. */
export const passedThresholds = (percent: number, furthest: number): Threshold[] =>
  thresholds.filter((threshold) => threshold > furthest && threshold <= percent);
