import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/client';
import { isVisible } from '../../../lib/visible';

export interface PostPreview {
  contentHtml: string;
  footerHtml: string | null;
  excerpt: string;
  readingMinutes: number;
}

/**
 * POST /api/posts/preview: renders the text as readers would see it and stores nothing. The previous preview stays
 * until the next one arrives.
 */
export const previewQuery = (text: { content: string; footer: string | null }) =>
  queryOptions({
    queryKey: ['admin', 'preview', text],
    queryFn: () => api.post<PostPreview>('/api/posts/preview', text),
    enabled: isVisible(text.content),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
