import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import { Settings } from '../../../platform/config/settings.js';
import { UnitOfWork } from '../../../platform/cqrs/unit-of-work.js';
import { RowSweep } from '../../../platform/jobs/row-sweep.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { PostRelinked } from '../contract.js';
import { TermLinks } from '../domain/term-links.js';
import { readTerms } from '../presenters/linked-articles.js';

const BATCH = 20;

interface Marked {
  id: number;
  version: number;
  html: string;
  off: string[];
}

/**
 * Sets the links to terms again in articles that are marked because a term has changed. It works on the stored HTML, so it takes a
 * few milliseconds for an article. An article keeps its version and its date: an editor who is changing it loses nothing.
 */
@Injectable()
export class LinkTerms extends RowSweep {
  protected readonly log = new Logger('Articles');
  protected readonly everyMs = 2_000;
  protected readonly failure = 'Could not link the terms in articles again';

  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly unitOfWork: UnitOfWork,
    protected readonly settings: Settings,
  ) {
    super();
  }

  protected stepAfter(after: number): Promise<number | undefined> {
    return this.unitOfWork.run(() => this.linkNext(after));
  }

  private async linkNext(after: number): Promise<number | undefined> {
    // Skips an article that is being saved: it gets its links then, or the next sweep finds it.
    const marked = await this.em.execute<Marked[]>(
      `select id, version, content_html as html, to_jsonb(terms_off) as off
         from post where link_again and id > ? order by id limit ? for update skip locked`,
      [after, BATCH],
    );
    if (marked.length === 0) return undefined;
    // After the rows: a term that changed before an article was marked is among them. One that changes now marks it again.
    const links = new TermLinks(await readTerms(this.em));
    const linked = marked.map(({ id, html, off }) => {
      const now = links.addTo(html, off);
      return { id, html: now === html ? null : now };
    });
    await this.em.execute(
      `update post set content_html = coalesce(v.html, post.content_html), link_again = false
         from jsonb_to_recordset(?::jsonb) as v(id integer, html text) where post.id = v.id`,
      [JSON.stringify(linked)],
    );
    const changed = new Set(linked.filter(({ html }) => html !== null).map(({ id }) => id));
    await this.outbox.addAll(
      marked.filter(({ id }) => changed.has(id)).map(({ id, version }) => new PostRelinked(id, version)),
    );
    return marked.at(-1)!.id;
  }
}
