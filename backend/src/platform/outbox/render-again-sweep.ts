import type { EntityClass, EntityManager, FilterQuery } from '@mikro-orm/postgresql';
import { DomainError } from '../../kernel/domain-error.js';
import type { DomainEvent } from '../../kernel/domain-event.js';
import type { UnitOfWork } from '../cqrs/unit-of-work.js';
import { summarizeError } from '../logging/summarize-error.js';
import type { Outbox } from './outbox.js';
import { RowSweep } from '../jobs/row-sweep.js';

interface Rendered<Html> {
  id: number;
  /** The column `render_again`. */
  renderAgain: boolean;
  /** Takes the result of a new rendering. Returns whether it differs. */
  renderedAs(html: Html): boolean;
}

/**
 * Renders rows again that a migration has marked because the rendering has changed. A row keeps its version, so an editor who is
 * changing it loses nothing.
 */
export abstract class RenderAgainSweep<Row extends Rendered<Html>, Html> extends RowSweep {
  protected readonly everyMs = 30 * 60_000;
  protected abstract readonly em: EntityManager;
  protected abstract readonly outbox: Outbox;
  protected abstract readonly unitOfWork: UnitOfWork;
  /** A name from the code, never from user input. */
  protected abstract readonly table: string;
  protected abstract readonly entity: EntityClass<Row>;

  protected abstract render(row: Row): Promise<Html>;
  /** The event of a row whose HTML has changed. */
  protected abstract changed(row: Row): DomainEvent;

  /** Each in its own transaction: rendering may take seconds, and an editor may want to save the row meanwhile. */
  protected stepAfter(id: number): Promise<number | undefined> {
    return this.unitOfWork.run(() => this.renderNext(id));
  }

  private async renderNext(after: number): Promise<number | undefined> {
    // Skips a row that is being edited or that another worker renders. A later sweep finds it if it needs to.
    const [marked] = await this.em.execute<{ id: number }[]>(
      `select id from ${this.table} where render_again and id > ? order by id limit 1 for update skip locked`,
      [after],
    );
    if (!marked) return undefined;
    const row = await this.em.findOneOrFail(this.entity, { id: marked.id } as FilterQuery<NoInfer<Row>>);
    const html = await this.tryToRender(row);
    if (html && row.renderedAs(html)) await this.outbox.add(this.changed(row));
    return row.id;
  }

  /** Returns undefined for a text that cannot be rendered, which keeps its HTML; the others must not wait for it. */
  private async tryToRender(row: Row): Promise<Html | undefined> {
    try {
      return await this.render(row);
    } catch (error) {
      // Invalid: it takes too long, each time. After another error, the next sweep tries again.
      row.renderAgain = !(error instanceof DomainError && error.kind === 'invalid');
      this.log.warn(`The ${this.table} ${row.id} keeps its old rendering: ${summarizeError(error as Error)}`);
      return undefined;
    }
  }
}
