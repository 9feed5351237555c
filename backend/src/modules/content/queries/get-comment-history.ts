import { EntityManager } from '@mikro-orm/postgresql';
import { Query } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { isoTime } from '../../../kernel/clock.js';
import { DomainError } from '../../../kernel/domain-error.js';
import { HandlesQuery } from '../../../platform/cqrs/handles.js';
import type { EarlierComment, CommentHistory } from '../presenters/comments.view.js';

const NEWEST = 20;

/** The other comments by the author of one comment. For admins, who decide about the comment. */
export class GetCommentHistory extends Query<CommentHistory> {
  constructor(readonly id: number) {
    super();
  }
}

interface HistoryRow {
  id: number | null;
  post_id: number;
  post_title: string | null;
  content: string;
  state: EarlierComment['state'];
  created_at: Date;
  approved_count: number;
  pending_count: number;
  declined_count: number;
}

/**
 * Declined are comments that an admin deleted by themselves, not those that went with an article or with the comment
 * they answered. A bin item has its own comment first.
 */
const SQL = `
  with author as (select author_id from comment where id = ?),
  theirs as (
    select c.id, c.post_id, c.content, c.created_at, case when c.approved then 'approved' else 'pending' end as state
      from comment c, author where c.author_id = author.author_id and c.id <> ?
    union all
    select b.item_id, (b.comments -> 0 ->> 'post_id')::int, b.comments -> 0 ->> 'content',
           (b.comments -> 0 ->> 'created_at')::timestamptz, 'declined'
      from bin_item b, author
     where b.kind = 'comment' and (b.comments -> 0 ->> 'author_id')::int = author.author_id
  )
  select counted.*, newest.* from (
    select (count(*) filter (where state = 'approved'))::int as approved_count,
           (count(*) filter (where state = 'pending'))::int as pending_count,
           (count(*) filter (where state = 'declined'))::int as declined_count from theirs) counted
  join author on true
  left join (
    select t.id, t.post_id, p.title as post_title, t.content, t.state, t.created_at
      from theirs t left join post p on p.id = t.post_id
     order by t.created_at desc, t.id desc limit ${NEWEST}) newest on true
  order by newest.created_at desc, newest.id desc`;

@HandlesQuery(GetCommentHistory)
export class GetCommentHistoryHandler implements IQueryHandler<GetCommentHistory> {
  constructor(private readonly em: EntityManager) {}

  async execute({ id }: GetCommentHistory): Promise<CommentHistory> {
    const rows = await this.em.execute<HistoryRow[]>(SQL, [id, id]);
    const [first] = rows;
    if (!first) throw DomainError.notFound('comment');
    return {
      approved: first.approved_count,
      pending: first.pending_count,
      declined: first.declined_count,
      comments: rows.flatMap((row) =>
        row.id === null
          ? []
          : [
              {
                id: row.id,
                postId: row.post_id,
                postTitle: row.post_title,
                content: row.content,
                state: row.state,
                createdAt: isoTime(row.created_at),
              },
            ],
      ),
    };
  }
}
