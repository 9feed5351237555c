import { EntityManager } from '@mikro-orm/postgresql';
import { EventHandler } from '../../../platform/outbox/event-handler.js';
import type { HandlesEvent } from '../../../platform/outbox/event-handler.js';
import { TermChanged } from '../../glossary/contract.js';
import type { LinkedTerm } from '../domain/term-links.js';
import { awaitSaves } from '../presenters/linked-articles.js';

/** In the order of ids, so that two handlers cannot deadlock. Also those that are marked: jobs/link-terms.ts may be reading one. */
const MARK = `update post set link_again = true where id in (
  select id from post
   where strpos(content_html, ?) > 0 or content_html ilike any (array(select jsonb_array_elements_text(?::jsonb)))
   order by id for update)`;

/** After a change of a term, marks the articles that link to it or have one of its words. jobs/link-terms.ts links them again. */
@EventHandler({ name: 'content.mark-for-links', on: [TermChanged] })
export class MarkForLinks implements HandlesEvent<TermChanged> {
  constructor(private readonly em: EntityManager) {}

  async handle({ id }: TermChanged): Promise<void> {
    await awaitSaves(this.em);
    const [term] = await this.em.execute<(LinkedTerm & { published: boolean })[]>(
      'select slug, term, forms, published from term where id = ?',
      [id],
    );
    // A term that was deleted has left no name, so every article with a link may be one of its own.
    const link = term ? `"/glossary/${term.slug}"` : '<a class="term"';
    const patterns = term?.published ? [term.term, ...term.forms].map(patternOf) : [];
    await this.em.execute(MARK, [link, JSON.stringify(patterns)]);
  }
}

/** Finds at least the texts that have the word, whatever the case and spelling of what is no letter from A to Z. */
const patternOf = (word: string): string => `%${word.normalize('NFC').replaceAll(/[^a-z0-9]+/gi, '%')}%`;
