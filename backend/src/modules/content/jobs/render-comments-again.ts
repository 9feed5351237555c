import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import { DomainError } from '../../../kernel/domain-error.js';
import { Settings } from '../../../platform/config/settings.js';
import { UnitOfWork } from '../../../platform/cqrs/unit-of-work.js';
import { RowSweep } from '../../../platform/jobs/row-sweep.js';
import { summarizeError } from '../../../platform/logging/summarize-error.js';
import { CommentRenderer } from '../../../platform/markdown/comment-renderer.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { CommentEdited } from '../contract.js';

const BATCH = 100;

interface Marked {
  id: number;
  postId: number;
  version: number;
  content: string;
  contentHtml: string;
}

/**
 * Renders comments again that a migration has marked because the rendering has changed. A comment keeps its version, so nobody who is deciding about it has to start over.
 */
@Injectable()
export class RenderCommentsAgain extends RowSweep {
  protected readonly log = new Logger('Comments');
  protected readonly everyMs = 30 * 60_000;
  protected readonly failure = 'Could not render comments again';

  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly unitOfWork: UnitOfWork,
    private readonly comments: CommentRenderer,
    protected readonly settings: Settings,
  ) {
    super();
  }

  protected async stepAfter(after: number): Promise<number | undefined> {
    const marked = await this.unitOfWork.run(() =>
      this.em.execute<Marked[]>(
        `select id, post_id as "postId", version, content, content_html as "contentHtml"
           from comment where render_again and id > ? order by id limit ?`,
        [after, BATCH],
      ),
    );
    // Outside of a transaction: one text may take seconds, and its row must stay editable.
    const rendered: { comment: Marked; html: string }[] = [];
    for (const comment of marked) {
      const html = this.stopping ? undefined : await this.render(comment);
      if (html !== undefined) rendered.push({ comment, html });
    }
    if (rendered.length > 0) await this.unitOfWork.run(() => this.store(rendered));
    return marked.at(-1)?.id;
  }

  private async store(rendered: readonly { comment: Marked; html: string }[]): Promise<void> {
    // A comment whose text has changed meanwhile has a new rendering already.
    const stored = await this.em.execute<{ id: number }[]>(
      `update comment set content_html = v.html, render_again = false
         from jsonb_to_recordset(?::jsonb) as v(id integer, content text, html text)
        where comment.id = v.id and comment.content = v.content and comment.render_again returning comment.id`,
      [JSON.stringify(rendered.map(({ comment: { id, content }, html }) => ({ id, content, html })))],
    );
    const ids = new Set(stored.map(({ id }) => id));
    const changed = rendered.filter(({ comment, html }) => ids.has(comment.id) && comment.contentHtml !== html);
    // Pages and lists that show it are stale.
    await this.outbox.addAll(
      changed.map(({ comment }) => new CommentEdited(comment.id, comment.version, comment.postId)),
    );
  }

  /** A text that cannot be rendered keeps its HTML. Returns undefined if a later sweep shall try again. */
  private async render({ id, content, contentHtml }: Marked): Promise<string | undefined> {
    try {
      return content === '' ? '' : await this.comments.render(content);
    } catch (error) {
      this.log.warn(`Comment ${id} keeps its old rendering: ${summarizeError(error as Error)}`);
      return error instanceof DomainError && error.kind === 'invalid' ? contentHtml : undefined;
    }
  }
}
