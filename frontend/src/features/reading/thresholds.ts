export const thresholds = [25, 50, 75, 100] as const;
export type Threshold = (typeof thresholds)[number];

export interface ScrollPosition {
  /** The scroll position, from 0 to 100. */
  percent: number;
  /** False if the page fits the window and cannot scroll. */
  scrolls: boolean;
}

/** Computes the scroll position. The last pixel counts as the end, because browsers round. */
export function scrollPositionOf(page: {
  scrollTop: number;
  scrollHeight: number;
  clientHeight: number;
}): ScrollPosition {
  const length = page.scrollHeight - page.clientHeight;
  if (length <= 1) return { percent: 100, scrolls: false };
  const percent = page.scrollTop >= length - 1 ? 100 : (page.scrollTop / length) * 100;
  return { percent: Math.min(100, Math.max(0, percent)), scrolls: true };
}

/** The thresholds between `furthest` (0 for none) and `percent`, in order. */
export const passedThresholds = (percent: number, furthest: number): Threshold[] =>
  thresholds.filter((threshold) => threshold > furthest && threshold <= percent);
