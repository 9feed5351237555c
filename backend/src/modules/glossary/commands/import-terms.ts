import { createHash } from 'node:crypto';
import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import type { ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../kernel/clock.js';
import { namingItem } from '../../../kernel/domain-error.js';
import type { ImportMode, ImportOutcome, MovedTerm } from '../../../kernel/transfer.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { ArticleRenderer, isTooSlow } from '../../../platform/markdown/article-renderer.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { ImportTerms } from '../contract.js';
import { Term } from '../domain/term.js';
import type { TermFields, TermHtml } from '../domain/term.js';
import { findMark, markImported } from '../domain/term-marks.js';
import type { TermMark } from '../domain/term-marks.js';
import { distinctWords } from '../domain/term-words.js';
import { refuseTooMany } from '../presenters/term-count.js';
import { renderTerm } from '../presenters/term-html.js';

/** Imports the terms whose slugs are new here. A term that was edited or deleted here stays as it is. */
@HandlesCommand(ImportTerms)
export class ImportTermsHandler implements ICommandHandler<ImportTerms> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly renderer: ArticleRenderer,
    private readonly clock: Clock,
  ) {}

  async execute({ items, how }: ImportTerms): Promise<ImportOutcome[]> {
    // One import at a time, so that nothing is imported twice.
    await this.em.execute("select pg_advisory_xact_lock(hashtext('import'))");
    let count = await this.em.count(Term);
    const outcomes: ImportOutcome[] = [];
    for (const item of items) {
      const outcome = await namingItem(item.term, () => this.importOne(item, count, how));
      outcomes.push(outcome);
      if (outcome === 'new') count += 1;
    }
    return outcomes;
  }

  private async importOne(item: MovedTerm, count: number, how: ImportMode): Promise<ImportOutcome> {
    const fields = distinctWords(fieldsOf(item));
    const hash = hashOf(fields);
    const term = await this.em.findOne(Term, { slug: item.slug }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    const outcome = outcomeOf(term, hash, await findMark(this.em, item.slug));
    if (outcome === 'new') refuseTooMany(count + 1);
    if (how.dryRun || !(outcome === 'new' || (outcome === 'changed' && how.update))) return outcome;
    const html = await this.render(fields);
    if (!html) return 'refused';
    const written = await this.write(term, item, fields, html);
    await this.outbox.add(written.changed());
    await markImported(this.em, item.slug, { hash, version: written.version });
    return outcome;
  }

  /** @returns undefined if it takes too long to show */
  private async render(fields: TermFields): Promise<TermHtml | undefined> {
    try {
      return await renderTerm(this.renderer, fields);
    } catch (error) {
      if (isTooSlow(error)) return undefined;
      throw error;
    }
  }

  private async write(term: Term | null, item: MovedTerm, fields: TermFields, html: TermHtml): Promise<Term> {
    if (term) {
      term.edit(fields, html, this.clock.now());
      await this.em.flush();
      return term;
    }
    const created = Term.create(item.slug, fields, html, new Date(item.createdAt));
    created.setDates({
      createdAt: new Date(item.createdAt),
      updatedAt: new Date(item.updatedAt),
      publishedAt: item.publishedAt === null ? null : new Date(item.publishedAt),
    });
    await this.em.persist(created).flush();
    return created;
  }
}

const fieldsOf = (item: MovedTerm): TermFields => {
  const { term, kind, forms, synonyms, definition, history, instead, sources, published } = item;
  return { term, kind, forms, synonyms, definition, history, instead, sources, published };
};

/** The same for the same words in any order of their fields. */
function hashOf(fields: TermFields): string {
  const { term, kind, forms, synonyms, definition, history, instead, sources, published } = fields;
  const words = synonyms.map(({ word, relation, note }) => [word, relation, note ?? null]);
  const all = [term, kind, forms, words, definition, history, instead, sources, published];
  return createHash('sha256').update(JSON.stringify(all)).digest('hex');
}

function outcomeOf(term: Term | null, hash: string, mark: TermMark | undefined): ImportOutcome {
  if (!term) return mark ? 'gone' : 'new';
  if (mark?.hash === hash || hashOf(term.fields) === hash) return 'known';
  const isEdited = !mark || mark.hash === null || mark.version !== term.version;
  return isEdited ? 'edited' : 'changed';
}
