import { isoTime } from '../../../kernel/clock.js';
import type { Media } from './media.view.js';

export interface MediaRow {
  id: number;
  public_id: string;
  width: number;
  height: number;
  animated: boolean;
  bytes: number;
  alt: string | null;
  decorative: boolean;
  caption: string | null;
  created_at: Date;
}

export const MEDIA_COLUMNS = 'id, public_id, width, height, animated, bytes, alt, decorative, caption, created_at';

/** The internal number stays inside: it would show how many pictures there are. */
export const toMedia = (row: MediaRow): Media => ({
  id: row.public_id,
  url: `/media/${row.public_id}`,
  width: row.width,
  height: row.height,
  animated: row.animated,
  bytes: row.bytes,
  alt: row.alt,
  decorative: row.decorative,
  caption: row.caption,
  createdAt: isoTime(row.created_at),
});
