import { EntityManager } from '@mikro-orm/postgresql';
import { Query } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { isoTime } from '../../../kernel/clock.js';
import { DomainError } from '../../../kernel/domain-error.js';
import { Page } from '../../../kernel/page.js';
import type { PageRequest } from '../../../kernel/page.js';
import { HandlesQuery } from '../../../platform/cqrs/handles.js';
import { PreparedStatement } from '../../../platform/database/prepared-statement.js';
import type { Comment } from '../presenters/comments.view.js';
import { COMMENT_COLUMNS, toComment } from '../presenters/rows.js';
import type { CommentRow } from '../presenters/rows.js';

/**
 * The comments that readers see on an article: approved top-level comments, newest first, each followed by its approved
 * replies. Pages and the total count top-level comments, so that a page never has a reply without its parent. Comments
 * of a draft are left out, and so are approved replies below a comment that is not approved.
 */
export class ListCommentsOfPost extends Query<Page<Comment>> {
  constructor(
    readonly postId: number,
    readonly forAdmin: boolean,
    readonly page: PageRequest,
  ) {
    super();
  }
}

/**
 * The number of replies that are listed with their thread; ListRepliesOfThread has the others. They are the first by
 * id. A reply has a higher id than its parent, so the parents of these replies are listed too.
 */
const MAX_REPLIES = 50;

/**
 * The two subqueries of `list` read one row each. A page reads its threads from one index and their replies from
 * another.
 */
const pageSql = (after: string): string => `
  with recursive roots as (
    select id, created_at from comment
     where post_id = ? and approved and parent_id is null ${after}
     order by created_at desc, id desc limit ?),
  thread as (
    select id as root_id, created_at as root_key, id from roots
    union all
    select t.root_id, t.root_key, c.id from comment c join thread t on c.parent_id = t.id where c.approved),
  counted as (
    select *, row_number() over (partition by root_id order by id) as nth from thread)
  select list.*, page.* from (
    select coalesce((select comments from post_comment_count where post_id = ?), 0) as total,
           exists (select 1 from post where id = ? and (published or ?)) as is_there) list
    left join (
      select ${COMMENT_COLUMNS}, root_id, root_key from counted join comment using (id) where nth <= ${MAX_REPLIES + 1}) page on true
   order by root_key desc, root_id desc, id`;

const FIRST = new PreparedStatement<ThreadRow>(pageSql(''));
const NEXT = new PreparedStatement<ThreadRow>(pageSql('and (created_at, id) < (?::timestamptz, ?)'));

type ThreadRow = CommentRow & { total: number; is_there: boolean; root_id: number | null; root_key: Date };

@HandlesQuery(ListCommentsOfPost)
export class ListCommentsOfPostHandler implements IQueryHandler<ListCommentsOfPost> {
  constructor(private readonly em: EntityManager) {}

  async execute({ postId, forAdmin, page }: ListCommentsOfPost): Promise<Page<Comment>> {
    const after = page.after ? [page.after.value, page.after.id] : [];
    const values = [postId, ...after, page.limit + 1, postId, postId, forAdmin];
    const rows = await (page.after ? NEXT : FIRST).run(this.em, values);
    // An empty page has one row, which has the total.
    const [{ total, is_there: isThere }] = rows as [ThreadRow];
    if (!isThere) throw DomainError.notFound('post');
    const found = rows.filter(({ root_id: root }) => root !== null);
    const roots = [...new Map(found.map(({ root_id: id, root_key: key }) => [id!, key]))];
    const [last] = roots.slice(page.limit - 1);
    const hasNext = roots.length > page.limit;
    const nextRoot = hasNext ? roots.at(-1)![0] : undefined;
    return new Page(
      found.filter(({ root_id: root }) => root !== nextRoot).map((row) => toComment(row, forAdmin)),
      total,
      hasNext ? { id: last![0], value: isoTime(last![1]) } : null,
    );
  }
}
