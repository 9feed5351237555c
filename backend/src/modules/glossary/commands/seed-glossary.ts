import { EntityManager } from '@mikro-orm/postgresql';
import type { ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../kernel/clock.js';
import { newSlug } from '../../../kernel/new-slug.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { ArticleRenderer } from '../../../platform/markdown/article-renderer.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { SeedGlossary } from '../contract.js';
import { Term } from '../domain/term.js';
import { distinctWords } from '../domain/term-words.js';
import { renderTerm } from '../presenters/term-html.js';

@HandlesCommand(SeedGlossary)
export class SeedGlossaryHandler implements ICommandHandler<SeedGlossary> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly renderer: ArticleRenderer,
    private readonly clock: Clock,
  ) {}

  async execute({ terms }: SeedGlossary): Promise<boolean> {
    const first = await this.em.execute<unknown[]>(
      "insert into installation_mark (name) values ('demo-glossary') on conflict do nothing returning name",
    );
    if (first.length === 0 || (await this.em.count(Term)) > 0) return false;
    for (const [at, term] of terms.entries()) {
      const fields = distinctWords({ ...term, published: true });
      const html = await renderTerm(this.renderer, fields);
      const stored = Term.create(newSlug(term.term, 'term', at + 1), fields, html, this.clock.now());
      await this.em.persist(stored).flush();
      await this.outbox.add(stored.changed());
    }
    return true;
  }
}
