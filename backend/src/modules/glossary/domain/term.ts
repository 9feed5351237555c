import { defineEntity, p } from '@mikro-orm/core';
import { refuseStale } from '../../../kernel/domain-error.js';
import { TermChanged } from '../contract.js';
import type { RelatedWord } from '../contract.js';

const TermSchema = defineEntity({
  name: 'Term',
  tableName: 'term',
  properties: {
    id: p.integer().primary().autoincrement(),
    term: p.text(),
    /** Part of the address of its page. It never changes, so no link breaks. */
    slug: p.text().unique('term_slug_unique'),
    /** Its part of speech: adjective, noun, phrase. */
    kind: p.text().nullable(),
    /** Its plural and other spellings. */
    forms: p.json<string[]>(),
    synonyms: p.json<RelatedWord[]>(),
    /** Markdown, and its safe HTML. */
    definition: p.text(),
    definitionHtml: p.text(),
    excerpt: p.text(),
    history: p.text().nullable(),
    historyHtml: p.text().nullable(),
    /** Better words, and when to use them. */
    instead: p.text().nullable(),
    insteadHtml: p.text().nullable(),
    sources: p.text().nullable(),
    sourcesHtml: p.text().nullable(),
    published: p.boolean().default(false),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
    /** When readers first saw it. */
    publishedAt: p.datetime().nullable(),
    version: p.integer().default(1),
    /** A migration marks terms whose HTML is of an earlier renderer (jobs/render-terms-again.ts). */
    renderAgain: p.boolean().default(false),
  },
});

/** The fields that an editor writes. */
export interface TermFields {
  term: string;
  kind: string | null;
  forms: string[];
  synonyms: RelatedWord[];
  definition: string;
  history: string | null;
  instead: string | null;
  sources: string | null;
  published: boolean;
}

/** The texts of a term as safe HTML, and the beginning of its definition as plain text. */
export interface TermHtml {
  excerpt: string;
  definitionHtml: string;
  historyHtml: string | null;
  insteadHtml: string | null;
  sourcesHtml: string | null;
}

/** A word that the glossary explains. */
export class Term extends TermSchema.class {
  static create(slug: string, fields: TermFields, html: TermHtml, now: Date): Term {
    const term = Object.assign(new Term(), { slug, version: 1, createdAt: now, publishedAt: null });
    term.write(fields, html, now);
    return term;
  }

  get fields(): TermFields {
    const { term, kind = null, forms, synonyms, definition, published } = this;
    const { history = null, instead = null, sources = null } = this;
    return { term, kind, forms, synonyms, definition, history, instead, sources, published };
  }

  /** @throws DomainError `term.stale` */
  edit(fields: TermFields, html: TermHtml, now: Date, expectedVersion?: number | null): TermChanged {
    refuseStale('term', this.version, expectedVersion);
    this.write(fields, html, now);
    this.version += 1;
    return this.changed();
  }

  /** For a term that was written elsewhere. */
  setDates({ createdAt, updatedAt, publishedAt }: Pick<Term, 'createdAt' | 'updatedAt' | 'publishedAt'>): void {
    Object.assign(this, { createdAt, updatedAt, publishedAt });
  }

  /** Stores a new rendering of the same texts. Returns whether it differs. */
  renderedAs(html: TermHtml): boolean {
    const differs = Object.entries(html).some(([field, value]) => (this[field as keyof TermHtml] ?? null) !== value);
    Object.assign(this, html, { renderAgain: false });
    return differs;
  }

  changed(): TermChanged {
    return new TermChanged(this.id);
  }

  private write(fields: TermFields, html: TermHtml, now: Date): void {
    Object.assign(this, fields, html, { updatedAt: now, renderAgain: false });
    if (fields.published) this.publishedAt ??= now;
  }
}

TermSchema.setClass(Term);
