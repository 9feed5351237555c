import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { migrations } from '../../src/migrations/index.js';
import { prepareDatabase } from '../../src/platform/database/prepare-database.js';
import { administer } from '../support/database.js';

const NAME = `test_newsletter_${process.pid}`;

describe('the migration to confirmed addresses', () => {
  let client: pg.Client;
  const sql = async (text: string) => (await client.query<Record<string, unknown>>(text)).rows;
  /** As the previous version writes them. */
  const join = (email: string, subscribed: boolean) =>
    sql(
      `insert into subscriber (email, subscribed, created_at) values ('${email}', ${subscribed}, now()) returning id`,
    );
  const click = (subscriber: number, link: string, day: string) =>
    sql(
      `insert into newsletter_click (subscriber_id, link, created_at) values (${subscriber}, '${link}', '${day}T23:30:00Z')`,
    );
  const clicks = () =>
    sql(
      'select subscriber_id, created_at, campaign_id, link, day::text, clicks from newsletter_click order by day, link',
    );
  const counted = (link: string, day: string, n: number) => ({
    ...{ subscriber_id: null, created_at: null, campaign_id: null },
    ...{ link, day, clicks: n },
  });
  const statuses = () => sql('select email, subscribed, status from subscriber order by id');

  beforeAll(async () => {
    await administer(`create database ${NAME}`);
    const url = new URL(process.env['TEST_DATABASE_URL']!);
    url.pathname = `/${NAME}`;
    const at = migrations.findIndex(({ name }) => name === '2026-11-27-newsletter-consent');
    await prepareDatabase(url.href, migrations.slice(0, at), true);
    client = new pg.Client({ connectionString: url.href });
    await client.connect();
    const [{ id: one } = {}] = await join('in@example.org', true);
    const [{ id: other } = {}] = await join('out@example.org', false);
    for (const who of [one, other, one]) await click(who as number, '/articles', '2026-11-20');
    await click(one as number, '/articles', '2026-11-21');
    await prepareDatabase(url.href, migrations, true);
  });
  afterAll(async () => {
    await client?.end();
    await administer(`drop database if exists ${NAME} with (force)`);
  });

  it('keeps who is subscribed, and reduces the stored clicks to counts without a person', async () => {
    expect(await statuses()).toEqual([
      { email: 'in@example.org', subscribed: true, status: 'subscribed' },
      { email: 'out@example.org', subscribed: false, status: 'unsubscribed' },
    ]);
    expect(await clicks()).toEqual([counted('/articles', '2026-11-20', 3), counted('/articles', '2026-11-21', 1)]);
  });

  it('lets the previous version go on: its rows get a status, and its clicks are only counted', async () => {
    await join('new@example.org', false);
    await sql("update subscriber set subscribed = true where email = 'new@example.org'");
    await sql("update subscriber set subscribed = false where email = 'in@example.org'");
    expect(await statuses()).toEqual([
      { email: 'in@example.org', subscribed: false, status: 'unsubscribed' },
      { email: 'out@example.org', subscribed: false, status: 'unsubscribed' },
      { email: 'new@example.org', subscribed: true, status: 'subscribed' },
    ]);
    const [row] = await sql("select id from subscriber where email = 'new@example.org'");
    await click(row!['id'] as number, '/articles', '2026-11-21');
    expect(await clicks()).toEqual([counted('/articles', '2026-11-20', 3), counted('/articles', '2026-11-21', 2)]);
  });

  it('has no room for a click with a person or a time', async () => {
    await expect(
      sql("insert into newsletter_click (link, created_at, day, clicks) values ('/', now(), now(), 1)"),
    ).rejects.toThrow(/newsletter_click_names_nobody/);
    await expect(sql('update newsletter_click set subscriber_id = 1')).rejects.toThrow(/newsletter_click_names_nobody/);
  });
});
