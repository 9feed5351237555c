import { afterEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { eventually } from '../support/eventually.js';
import { kill, killAll, startProcess } from '../support/processes.js';
import { backends, startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';
import { findTraces, readStores } from '../support/traces.js';
import { askForDeletion, makeWholePerson, PERSON } from '../support/whole-person.js';

/** Erasing stops at each of these for a second, in which the worker can be killed. */
const STEPS = ['comment', 'bookmark', 'subscriber', 'account'];
const SLOW = `
  create function be_slow() returns trigger language plpgsql as $$ begin perform pg_sleep(1); return null; end $$;
  ${STEPS.map((table) => `create trigger slow after delete on ${table} for each statement execute function be_slow();`).join('\n')}`;

describe.each(backends)('a worker that is killed while it erases a person, on %s', (backend) => {
  let archive: TestApp | undefined;
  let database: pg.Client | undefined;
  afterEach(async () => {
    await killAll();
    await database?.end();
    await archive?.close();
  });

  it('leaves the person whole in the database, and the next one erases them', async () => {
    archive = await startApp(backend);
    await askForDeletion(archive, await makeWholePerson(archive));
    // The rest happens in the other processes.
    const { settings } = archive;
    database = new pg.Client({ connectionString: settings.databaseUrl });
    await database.connect();
    const accounts = async () => (await database!.query('select 1 from account where id = $1', [PERSON.id])).rowCount;
    const rows = async () =>
      (
        await database!.query(
          `select (select count(*)::int from comment where author_id = $1) as comments,
                  (select count(*)::int from bookmark where account_id = $1) as bookmarks,
                  (select count(*)::int from subscriber where email = $2) as subscribers`,
          [PERSON.id, PERSON.email],
        )
      ).rows as unknown[];
    const whole = await rows();
    await database.query(SLOW);
    await database.query("update account_deletion set delete_after = date_trunc('hour', now())");

    for (const step of STEPS) {
      const [worker] = await startProcess(archive, 'worker');
      await eventually(
        async () => {
          const { rowCount } = await database!.query(
            `select 1 from pg_stat_activity where state = 'active' and query ilike $1 and pid <> pg_backend_pid()`,
            [`delete from ${step}%`],
          );
          return (rowCount ?? 0) > 0;
        },
        { every: 5, within: 60_000, what: `a worker that deletes from ${step}` },
      );
      await kill(worker);
      // PostgreSQL ends the transaction of the dead process after its sleep.
      await eventually(
        async () =>
          (
            await database!.query(
              "select 1 from pg_locks where relation = 'account_deletion'::regclass and mode = 'RowShareLock'",
            )
          ).rowCount === 0,
        { what: 'no open transaction' },
      );
      expect([step, await accounts(), await rows()]).toEqual([step, 1, whole]);
    }
    for (const table of STEPS) await database.query(`drop trigger slow on ${table}`);
    await startProcess(archive, 'worker');
    await eventually(async () => (await accounts()) === 0, { within: 60_000, what: 'an erased account' });
    expect(findTraces(await readStores(settings), [PERSON.email, PERSON.username, PERSON.displayName])).toEqual([]);
  }, 180_000);
});
