import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/client';
import type { Post, PostSummary } from '../../../lib/api/types';
import { ownPictures } from '../../../lib/own-pictures';
import { serverHtml, type ServerHtml } from '../../../lib/server-html';
import { withHeadingIds } from '../heading-ids';

/** An article as readers get it: HTML sanitized by the server, without the Markdown source. */
export interface Article extends PostSummary {
  body: ServerHtml | null;
  sources: ServerHtml | null;
}

/** GET /api/posts/{id} */
export const postQuery = (id: string) =>
  queryOptions({
    queryKey: ['posts', 'one', id],
    queryFn: async ({ meta, signal }): Promise<Article> => {
      const post = await api.get<Post>(`/api/posts/${encodeURIComponent(id)}`, { meta, signal });
      const { content: _content, footer: _footer, contentHtml, footerHtml, ...summary } = post;
      const body = ownPictures(contentHtml, post);
      return {
        ...summary,
        body: serverHtml(`post-${post.id}-body`, withHeadingIds(body.html)),
        sources: serverHtml(`post-${post.id}-sources`, footerHtml && ownPictures(footerHtml, post, body.count).html),
      };
    },
  });
