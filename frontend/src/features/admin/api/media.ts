import { infiniteQueryOptions, type InfiniteData } from '@tanstack/react-query';
import { api, ApiError, withQuery, type Page } from '../../../lib/api/client';
import type { Media } from '../../../lib/api/types';
import { listOptions } from './lists';

/** The types that a file chooser offers. It makes iPhones convert HEIC to JPEG, and offers the camera on phones. */
export const PICTURE_TYPES = 'image/jpeg,image/png,image/webp,image/avif,image/gif';

export const mediaKey = ['admin', 'media'] as const;
const pageSize = 24;

export type MediaPages = InfiniteData<Page<Media>, string | null>;

/** GET /api/media: the library of pictures, newest first. */
export const mediaQuery = (q: string) =>
  infiniteQueryOptions({
    ...listOptions,
    queryKey: [...mediaKey, q],
    queryFn: ({ pageParam: cursor, signal }) =>
      api.page<Media>(withQuery('/api/media', { q, limit: pageSize, cursor }), { signal }),
  });

/** GET /api/media/{mediaId} */
export const getMedia = (id: string) => api.get<Media>(`/api/media/${id}`);

/** PUT /api/media/{mediaId}. Omitted fields stay as they are. */
export const editMedia = (id: string, change: Partial<Pick<Media, 'alt' | 'decorative' | 'caption'>>) =>
  api.put<Media>(`/api/media/${id}`, change);

/** Whether the library refused a change: writers use the pictures of others, and editors change what it says about them. */
export const isOthersPicture = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'auth.not-allowed';

/** Whether the picture no longer exists. */
export const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** DELETE /api/media/{mediaId}: 409 while it is used; the message names where. */
export const deleteMedia = (id: string) => api.delete<void>(`/api/media/${id}`);
