import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock.js';
import { Settings } from '../../../platform/config/settings.js';
import { UnitOfWork } from '../../../platform/cqrs/unit-of-work.js';
import { FOOTNOTES_START, sourceLinks } from '../../../platform/markdown/shared/source-links.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { LinksChecked } from '../contract.js';
import { deleteUnused, replaceLinks } from '../domain/post-links.js';

interface Article {
  id: number;
  sources: string | null;
  footnotes: string | null;
}

/** The content module owns the articles; this only reads them. */
const COLUMNS = `id, footer_html as sources,
  substr(content_html, nullif(strpos(content_html, '${FOOTNOTES_START}'), 0)) as footnotes`;

const ARTICLES = 100;
/** Events note the links of changed articles. Reading all finds those from before an update or a restore. */
const READ_ALL_EVERY_MS = 7 * 24 * 3_600_000;

/** Notes which links the sources and footnotes of published articles have. */
@Injectable()
export class NotedLinks {
  private readonly ownOrigin: string;

  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    settings: Settings,
  ) {
    this.ownOrigin = new URL(settings.publicUrl).origin;
  }

  /** Those of some articles; one that is not published has none. Call it in a transaction. */
  async noteOf(postIds: readonly number[]): Promise<void> {
    const published = await this.em.execute<Article[]>(
      `select ${COLUMNS} from post where id = any(?::int[]) and published order by id`,
      [`{${postIds.join()}}`],
    );
    await this.note(postIds, published);
  }

  /** Those of all articles, unless that was done lately. Returns when it was done, or undefined if it was stopped. */
  async noteAll(last: Date | null, stop: AbortSignal): Promise<Date | undefined> {
    const now = this.clock.now();
    if (last && now.getTime() - last.getTime() < READ_ALL_EVERY_MS) return last;
    let after: number | undefined = 0;
    while (after !== undefined && !stop.aborted) after = await this.noteAfter(after);
    return after === undefined ? now : undefined;
  }

  private noteAfter(id: number): Promise<number | undefined> {
    return this.unitOfWork.run(async () => {
      const articles = await this.em.execute<Article[]>(
        `select ${COLUMNS} from post where id > ? and published order by id limit ?`,
        [id, ARTICLES],
      );
      const ids = articles.map((article) => article.id);
      if (ids.length > 0) await this.note(ids, articles);
      else await deleteUnused(this.em);
      return ids.at(-1);
    });
  }

  private async note(postIds: readonly number[], articles: Article[]): Promise<void> {
    const links = articles.flatMap(({ id, sources, footnotes }) =>
      sourceLinks(`${sources ?? ''}${footnotes ?? ''}`)
        .filter(({ url }) => new URL(url).origin !== this.ownOrigin)
        .map(({ url }) => ({ postId: id, url })),
    );
    const known = await replaceLinks(this.em, postIds, links, this.clock.now());
    await this.outbox.addAll(known.map((id) => new LinksChecked(id)));
  }
}
