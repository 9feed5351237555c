import { Migration } from '@mikro-orm/migrations';

/**
 * The versions of /terms, /privacy and /guidelines. A page without a row has the text that comes with the software. A version never changes.
 * The audit log gets the kind `page`. Its constraint is extended as
 * it is, because other migrations extend it as well; the new one allows all that the old one did.
 */
export class LegalPages extends Migration {
  override up(): void {
    this.addSql(`
      create table legal_version (
        page text not null constraint legal_version_page_known check (page in ('terms', 'privacy', 'guidelines')),
        version integer not null constraint legal_version_begins_at_one check (version >= 1),
        content text not null,
        day date not null,
        primary key (page, version))`);
    this.addSql(`
      do $$
      declare
        rule text;
      begin
        select pg_get_expr(conbin, conrelid) into strict rule from pg_constraint
         where conrelid = 'audit_entry'::regclass and conname = 'audit_entry_kind_known';
        alter table audit_entry drop constraint audit_entry_kind_known;
        execute format('alter table audit_entry add constraint audit_entry_kind_known check ((%s) or kind = ''page'')', rule);
      end $$`);
  }
}
