import type { Comment } from '../domain/comment.js';
import type { Confession } from '../domain/confession.js';
import type { Comment as CommentView } from './comments.view.js';
import type { Confession as ConfessionView } from './confessions.view.js';
import { toComment, toConfession } from './rows.js';

/** Response shapes made from an entity that was just written, so that its sender needs no second query. */
export const confessionOf = ({
  createdAt: created_at,
  contentNotes: content_notes,
  meToos: me_toos,
  id,
  content,
  category,
  approved,
  hearts,
  strengths,
  version,
}: Confession): ConfessionView =>
  toConfession({ id, content, category, content_notes, approved, created_at, hearts, strengths, me_toos, version });

export const commentOf = (comment: Comment, forAdmin: boolean): CommentView =>
  toComment(
    {
      id: comment.id,
      post_id: comment.postId,
      author_id: comment.authorId ?? null,
      parent_id: comment.parentId ?? null,
      content: comment.content,
      content_html: comment.contentHtml,
      approved: comment.approved,
      likes: comment.likes,
      created_at: comment.createdAt,
      version: comment.version,
    },
    forAdmin,
  );
