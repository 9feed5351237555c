import { afterEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { EraseDueAccounts } from '../../src/modules/identity/jobs/erase-due-accounts.js';
import { eventually } from '../support/eventually.js';
import { kill, killAll, startProcess } from '../support/processes.js';
import { backends, startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';
import { findTraces, readStores } from '../support/traces.js';
import { askForDeletion, makeWholePerson, PERSON } from '../support/whole-person.js';

/** The erasing deletes rows from each of these, and then waits for the test, which kills the worker first. */
const STEPS = ['comment', 'bookmark', 'subscriber', 'account'];
/** For each row, because a job of the worker that finds nothing to delete in the same table must not wait. */
const HELD_STEPS = `
  create function hold_step() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock_shared(tg_argv[0]::bigint);
      return null;
    end $$;
  ${STEPS.map((table, key) => `create trigger held after delete on ${table} for each row execute function hold_step(${key});`).join('\n  ')}`;

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
    // From here on only the other processes erase: this one cannot be killed.
    await archive.app.get(EraseDueAccounts).beforeApplicationShutdown();
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
    await database.query(HELD_STEPS);
    await database.query("update account_deletion set delete_after = date_trunc('hour', now())");

    for (const [key, step] of STEPS.entries()) {
      await database.query('select pg_advisory_lock($1)', [key]);
      const [worker] = await startProcess(archive, 'worker');
      await eventually(
        async () => {
          // These are the columns of a lock with one small key.
          const { rowCount } = await database!.query(
            `select 1 from pg_locks
              where locktype = 'advisory' and (classid, objid, objsubid) = (0, $1, 1) and not granted
                and database = (select oid from pg_database where datname = current_database())`,
            [key],
          );
          return (rowCount ?? 0) > 0;
        },
        { every: 5, within: 60_000, what: `a worker that deletes from ${step}` },
      );
      await kill(worker);
      // PostgreSQL ends the transaction of the dead process after its wait.
      await database.query('select pg_advisory_unlock($1)', [key]);
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
    await startProcess(archive, 'worker');
    await eventually(async () => (await accounts()) === 0, { within: 60_000, what: 'an erased account' });
    expect(findTraces(await readStores(settings), [PERSON.email, PERSON.username, PERSON.displayName])).toEqual([]);
  }, 180_000);
});
