import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from '@jest/globals';
import { Migration } from '@mikro-orm/migrations';
import pg from 'pg';
import { migrations } from '../../src/migrations/index.js';
import { prepareDatabase } from '../../src/platform/database/prepare-database.js';
import { administer } from '../support/database.js';

const script = fileURLToPath(new URL('../support/migrate-process.mjs', import.meta.url));

function migrate(env: Record<string, string>, ...args: string[]): Promise<{ code: unknown; output: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [script, ...args], { env: { PATH: process.env['PATH'], ...env } }, (error, out, err) =>
      resolve({ code: error ? (error.code ?? error.signal) : 0, output: out + err }),
    );
  });
}

describe('The migrations, as a program that runs once,', () => {
  const name = `test_${randomBytes(6).toString('hex')}`;
  afterEach(() => administer(`drop database if exists ${name} with (force)`));

  it('migrate an empty database once, even if several run at the same time, and skip one that is up to date', async () => {
    await administer(`create database ${name}`);
    const url = new URL(process.env['TEST_DATABASE_URL']!);
    url.pathname = `/${name}`;
    const done = { code: 0, output: 'The database is up to date.\n' };
    expect(await Promise.all([1, 2, 3].map(() => migrate({ DATABASE_URL: url.href })))).toEqual([done, done, done]);
    expect(await migrate({ DATABASE_URL: url.href })).toEqual(done);
    const client = new pg.Client({ connectionString: url.href });
    await client.connect();
    const { rows } = await client.query('select name from migration order by id');
    await client.end();
    expect(rows.map((row) => row.name)).toEqual(migrations.map((migration) => migration.name));
  });

  it('leave a newer database alone, so that a version that is rolled back starts on it', async () => {
    await administer(`create database ${name}`);
    const url = new URL(process.env['TEST_DATABASE_URL']!);
    url.pathname = `/${name}`;
    await prepareDatabase(url.href, migrations, true);
    await prepareDatabase(url.href, migrations.slice(0, -2), true);
    const client = new pg.Client({ connectionString: url.href });
    await client.connect();
    const { rows } = await client.query('select name from migration order by id');
    await client.end();
    expect(rows.map((row) => row.name)).toEqual(migrations.map((migration) => migration.name));
  });

  it('run in a transaction each, so that none holds the locks of earlier ones', async () => {
    await administer(`create database ${name}`);
    const url = new URL(process.env['TEST_DATABASE_URL']!);
    url.pathname = `/${name}`;
    class Fails extends Migration {
      override up(): void {
        this.addSql('create table half_done ()');
        this.addSql('select 1 / 0');
      }
    }
    const known = migrations.slice(0, 2);
    const fails = prepareDatabase(url.href, [...known, { name: '2099-fails', class: Fails }], false);
    await expect(fails).rejects.toThrow('division by zero');
    const client = new pg.Client({ connectionString: url.href });
    await client.connect();
    const { rows } = await client.query('select name from migration order by id');
    const { rows: half } = await client.query("select to_regclass('half_done') as half");
    await client.end();
    expect(rows.map((row) => row.name)).toEqual(known.map((migration) => migration.name));
    expect(half).toEqual([{ half: null }]);
  });

  it('index existing texts in all scripts, and give footnotes of sources their own ids', async () => {
    await administer(`create database ${name}`);
    const url = new URL(process.env['TEST_DATABASE_URL']!);
    url.pathname = `/${name}`;
    const before = migrations.findIndex((migration) => migration.name === '2026-11-26-sent-comments');
    await prepareDatabase(url.href, migrations.slice(0, before), true);
    const client = new pg.Client({ connectionString: url.href });
    await client.connect();
    try {
      await client.query(
        `insert into search_document (type, id, version, title, excerpt, body) values
           ('article', 1, 1, '女性と言葉の歴史', '', 'הָאִשָּׁה'), ('article', 2, 1, 'Spinster', '', 'A job.')`,
      );
      await client.query("insert into search_word values ('האשה'), ('spinster'), ('女性と言葉の歴史')");
      await client.query("insert into category (name, slug) values ('Of old', 'of-old')");
      await client.query(
        `insert into post (title, content, content_html, footer, footer_html, excerpt, reading_minutes, category_id, published, created_at, updated_at)
           select 'Old', '[^1]', '<a id="user-content-fnref-1" aria-describedby="footnote-label">', '[^1]',
             '<a href="#user-content-fn-1" id="user-content-fnref-1" aria-describedby="footnote-label">', '', 1, id, false, now(), now()
             from category where slug = 'of-old'`,
      );
      await prepareDatabase(url.href, migrations, true);
      const found = async (query: string) =>
        (await client.query('select id from search_document where words @@ to_tsquery($1, $2)', ['archive', query]))
          .rows;
      expect(await found('言葉 <-> 葉の')).toEqual([{ id: 1 }]);
      expect(await found('האשה')).toEqual([{ id: 1 }]);
      expect(await found('spinster')).toEqual([{ id: 2 }]);
      const { rows: words } = await client.query('select word from search_word order by word');
      expect(words.map(({ word }) => word as string)).toEqual(['job', 'spinster', 'האשה']);
      const { rows: ofToday } = await client.query("select word from search_word where added_on > '2000-01-01'");
      expect(ofToday).toEqual([]);
      const { rows: known } = await client.query(
        `select attname from pg_stats where tablename = 'search_document' and attname in ('words', 'title_words') order by 1`,
      );
      expect(known).toEqual([{ attname: 'title_words' }, { attname: 'words' }]);
      const { rows: posts } = await client.query("select content_html, footer_html from post where title = 'Old'");
      expect(posts).toEqual([
        {
          content_html: '<a id="user-content-fnref-1" aria-describedby="footnote-label">',
          footer_html:
            '<a href="#user-content-sources-fn-1" id="user-content-sources-fnref-1" aria-describedby="user-content-sources-footnote-label">',
        },
      ]);
    } finally {
      await client.end();
    }
  });

  it('refuse any argument, so that nobody takes them for a dry run', async () => {
    const refused = await migrate({}, '--dry-run');
    expect(refused).toEqual({ code: 1, output: expect.stringMatching(/^Unknown option '--dry-run'.*\n$/) });
  });

  it('print one line about a missing setting or database', async () => {
    const missing = await migrate({});
    expect(missing).toEqual({ code: 1, output: expect.stringMatching(/^DATABASE_URL is missing\. .+\n$/) });
    const unavailable = await migrate({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' });
    expect(unavailable).toEqual({
      code: 1,
      output: expect.stringMatching(/^DATABASE_URL: the database does not answer .+\n$/),
    });
  });
});
