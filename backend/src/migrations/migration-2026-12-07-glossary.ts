import { Migration } from '@mikro-orm/migrations';

/** The words that the journal explains. */
export class Glossary extends Migration {
  override up(): void {
    this.addSql(`
      create table term (
        id serial primary key,
        term text not null,
        slug text not null constraint term_slug_unique unique,
        kind text,
        forms jsonb not null,
        synonyms jsonb not null,
        definition text not null,
        definition_html text not null,
        excerpt text not null,
        history text,
        history_html text,
        instead text,
        instead_html text,
        sources text,
        sources_html text,
        published boolean not null default false,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        published_at timestamptz,
        version integer not null default 1,
        render_again boolean not null default false)`);
    this.addSql('create index term_render_again on term (id) where render_again');
    // For imports: the slugs that were imported, with a hash of what came, and those of deleted terms.
    this.addSql(`create table term_mark (slug text primary key, hash text, version integer not null)`);
    // For the list from A to Z.
    this.addSql('create index term_sorted on term (sort_key(term) collate "C", id)');
  }
}
