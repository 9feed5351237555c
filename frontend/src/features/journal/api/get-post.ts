import { queryOptions } from '@tanstack/react-query';
import { api, pathId } from '../../../lib/api/client';
import type { Correction, Post, PostSummary } from '../../../lib/api/types';
import { ownPictures, pictureSources } from '../../../lib/own-pictures';
import { serverHtml, type ServerHtml } from '../../../lib/server-html';
import { withHeadingIds } from '../heading-ids';
import { withFootnoteNotes, withLinkNotes } from '../link-notes';
import { renewing } from '../../../lib/renewing';

/** An article as readers get it: HTML sanitized by the server, without the Markdown source. */
export interface Article extends PostSummary {
  imageCaption: string | null;
  /** Newest first. During an update, an older server sends none. */
  corrections: Correction[];
  /** During an update, an older server sends none. */
  suggestedByReader?: boolean;
  body: ServerHtml | null;
  sources: ServerHtml | null;
}

/** GET /api/posts/{id} */
export const postQuery = (id: string) =>
  queryOptions({
    queryKey: ['posts', 'one', id],
    ...renewing,
    queryFn: async ({ meta, signal }): Promise<Article> => {
      const post = await api.get<Post>(`/api/posts/${pathId(id)}`, { meta, signal });
      const { content: _content, footer: _footer, contentHtml, footerHtml, corrections, linkChecks, ...summary } = post;
      const body = ownPictures(contentHtml, post);
      const sources = footerHtml && ownPictures(footerHtml, post, body.count).html;
      // During an update, an older server sends none.
      const checks = linkChecks ?? [];
      const year = (post.publishedAt ?? post.createdAt).slice(0, 4);
      return {
        ...summary,
        corrections: corrections ?? [],
        body: serverHtml(`post-${post.id}-body`, withFootnoteNotes(withHeadingIds(body.html), checks, year)),
        sources: serverHtml(`post-${post.id}-sources`, sources && withLinkNotes(sources, checks, year)),
      };
    },
  });

/** GET /api/previews/{token}: an article as its next publication would show it. */
export const previewQuery = (token: string) =>
  queryOptions({
    queryKey: ['previews', token],
    queryFn: async ({ meta, signal }): Promise<Article> => {
      const post = await api.get<Post>(`/api/previews/${encodeURIComponent(token)}`, { meta, signal });
      const { content: _content, footer: _footer, linkChecks: _checks, ...others } = post;
      const { contentHtml, footerHtml, corrections, ...summary } = others;
      const of = { preview: encodeURIComponent(token), at: post.updatedAt };
      const body = ownPictures(contentHtml, of);
      return {
        ...summary,
        corrections: corrections ?? [],
        // A working copy may have none yet.
        title: summary.title || 'Untitled',
        // Its cover is loaded by the token: the article's own addresses are for published articles.
        imageUrl: summary.imageUrl?.startsWith('https://')
          ? pictureSources(of, summary.imageUrl).src
          : summary.imageUrl,
        body: serverHtml(`preview-${post.id}-body`, withHeadingIds(body.html)),
        sources: serverHtml(`preview-${post.id}-sources`, footerHtml && ownPictures(footerHtml, of, body.count).html),
      };
    },
  });
