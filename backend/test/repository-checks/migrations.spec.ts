import { describe, expect, it } from '@jest/globals';
import type { Migration } from '@mikro-orm/migrations';
import { migrations } from '../../src/migrations/index.js';
import { toDo } from '../support/faults.js';
import { tablesMade, removedBy } from './expand-contract.js';

/** These are older than the rule, and older than any update with two versions side by side. */
const BEFORE_THE_RULE = ['2026-11-22-analytics-by-month', '2026-11-22-search-fields'];
/** A reason is a sentence, not a word. */
const SENTENCE = /^[A-Z].{30,}\.$/;

type Migrates = (new (driver: never, config: never) => Migration) & { readonly contractsBecause?: string };

/** The statements of a migration, which needs no database to return them. */
async function statementsOf(migrates: Migrates): Promise<string[]> {
  const migration = new migrates(undefined as never, undefined as never);
  await migration.up();
  return migration.getQueries().map(String);
}

/** Lists what a migration removes from the previous version of the code without giving a reason. */
async function faultsOf(name: string, migrates: Migrates): Promise<string[]> {
  const statements = await statementsOf(migrates);
  const made = tablesMade(statements);
  const taken = [...new Set(statements.flatMap((one) => removedBy(one, made)))];
  const { contractsBecause } = migrates;
  if (taken.length === 0)
    return contractsBecause === undefined ? [] : [`${name} removes nothing: remove its contractsBecause`];
  if (contractsBecause !== undefined && SENTENCE.test(contractsBecause)) return [];
  return taken.map((what) => `${name} ${what}: say in contractsBecause why the previous code still works`);
}

describe('A migration', () => {
  it('removes nothing from the previous version of the code, or says why that is safe', async () => {
    const faults = new Map<string, string[]>();
    for (const { name, class: migrates } of migrations) faults.set(name, await faultsOf(name, migrates as Migrates));
    const found = [...faults].filter(([name]) => !BEFORE_THE_RULE.includes(name)).flatMap(([, some]) => some);
    expect(found).toEqual([]);
    const needless = BEFORE_THE_RULE.filter((name) => (faults.get(name) ?? []).length === 0);
    expect(toDo(needless, 'it removes nothing, remove it from BEFORE_THE_RULE here')).toEqual([]);
  });

  it('the check finds one that does, and accepts a reason', async () => {
    const { Migration } = await import('@mikro-orm/migrations');
    class Silent extends Migration {
      override up(): void {
        this.addSql('create table footnote (id serial primary key, text text not null)');
        this.addSql('alter table footnote add constraint footnote_text_once unique (text)');
        this.addSql('alter table post drop column footer');
      }
    }
    class Said extends Silent {
      static readonly contractsBecause: string = 'Since 2026-11-30 footnotes are read from their own table.';
    }
    class Mumbled extends Silent {
      static readonly contractsBecause: string = 'unused';
    }
    class Needless extends Migration {
      static readonly contractsBecause: string = 'Since 2026-11-30 footnotes are read from their own table.';
      override up(): void {
        this.addSql('alter table post add column note text');
      }
    }
    const fault = 'x drops a column: say in contractsBecause why the previous code still works';
    expect(await faultsOf('x', Silent)).toEqual([fault]);
    expect(await faultsOf('x', Mumbled)).toEqual([fault]);
    expect(await faultsOf('x', Said)).toEqual([]);
    expect(await faultsOf('x', Needless)).toEqual(['x removes nothing: remove its contractsBecause']);
  });

  it.each([
    ['drop table post', 'drops'],
    ['DROP VIEW IF EXISTS shelf', 'drops'],
    ['drop function sort_key(text)', 'drops'],
    ['drop trigger outbox_written on outbox', 'drops'],
    ['do $$ begin drop table post; end $$', 'drops'],
    ['alter table post drop column footer', 'drops a column'],
    ['alter table post\n  drop footer', 'drops a column'],
    ['alter table post drop column if exists footer cascade', 'drops a column'],
    ['alter table post add column note text, drop column footer', 'drops a column'],
    ['alter table post alter column likes drop default', 'removes a default'],
    ['alter table post rename to article', 'renames'],
    ['alter table post rename column title to name', 'renames'],
    ['alter table post rename title to name', 'renames'],
    ["alter type mood rename value 'a' to 'b'", 'renames'],
    ['alter table post alter column author_id set not null', 'requires a value that was optional'],
    ['alter table post add column note text not null', 'adds a required column'],
    ['alter table post add column a int default 1, add column note text not null', 'adds a required column'],
    ['alter table post alter column title type varchar(80)', 'changes a type'],
    ['alter table post alter title set data type citext', 'changes a type'],
    ['alter table post add constraint post_title_once unique (title)', 'rejects values that were allowed'],
    ["alter table post add check (title <> '')", 'rejects values that were allowed'],
    ['create unique index post_title_once on post (title)', 'rejects values that were allowed'],
    ['delete from post where not published', 'deletes'],
    ['truncate rate_limit', 'deletes'],
    ['alter table page_view detach partition page_view_2026_01', 'hides rows'],
  ])('%s: %s', (statement, what) => {
    expect(removedBy(statement)).toEqual([what]);
  });

  it.each([
    'create table note (id serial primary key, text text not null unique)',
    'alter table post add column note text',
    "alter table post add column note text not null default ''",
    "alter table post add column note text default '' not null",
    'alter table post add column words tsvector not null generated always as (to_tsvector(title)) stored',
    'alter table post alter column footer drop not null',
    'alter table post drop constraint post_author_id_foreign',
    'alter table post alter column words set statistics 500',
    'alter table post rename constraint a to b',
    'create index post_title on post (title)',
    'drop index post_title',
    "insert into category (name, slug) values ('The drop table', 'rename')",
    'create function f() returns trigger language plpgsql as $$ begin delete from x; drop table y; end $$',
    '-- drop table post\nselect 1',
    'create trigger kept before update or delete or truncate on post for each statement execute function f()',
  ])('%s: removes nothing', (statement) => {
    expect(removedBy(statement)).toEqual([]);
  });
});
