import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MikroORM } from '@mikro-orm/postgresql';
import { CommandBus } from '@nestjs/cqrs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PERSONAL_DATA } from '../../src/kernel/personal-data.js';
import { PERSONAL_EVENTS, PERSONAL_MAILS } from '../../src/kernel/personal-jobs.js';
import type { PersonalData } from '../../src/kernel/personal-data.js';
import { eventEffects } from '../../src/event-effects.js';
import { ErasePerson } from '../../src/modules/identity/contract.js';
import { MailRegistry } from '../../src/platform/mail/mail-registry.js';
import { MAIL_QUEUE } from '../../src/platform/queue/queue-names.js';
import { ZipReader } from '../../src/transfer/zip-reader.js';
import { differences, repeated, toDo } from '../support/faults.js';
import { queueOf, waitUntilIdle } from '../support/queues.js';
import { backends, startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';
import { findTraces, readStores } from '../support/traces.js';
import { askForDeletion, makeWholePerson, PERSON, TRACES } from '../support/whole-person.js';
import type { WholePerson } from '../support/whole-person.js';

/** Columns with such a name are about a person, unless the list below says why not. */
const SUSPICIOUS =
  /(^|_)(account|author|editor|user|owner|member|person|sender|recipient|moderator|admin|subscriber|invitee|inviter|device|passkey|phone|mailbox)(_|$)|email|address|username|display_name|_by$|^by$|^name$|_name$/;

const NAMES_NOBODY: Readonly<Record<string, string>> = {
  'account.is_admin': 'a role, in profile.json',
  'category.name': 'the name of a category',
  'series.name': 'the name of a series',
  'installation_mark.name': 'a mark of the installation',
  'page_view.user_agent': 'the kind of browser',
  'outbox.event_name': 'the name of an event',
  'notification_setting.email': 'a switch',
};

interface Column {
  table: string;
  column: string;
}

/** A column that is in no row of the list. */
function uncovered(columns: readonly Column[], list: readonly PersonalData[]): string[] {
  const listed = new Set(
    list.flatMap(({ table, accounts = [], addresses = [], names = [] }) =>
      [...accounts, ...addresses, ...names].map((column) => `${table}.${column}`),
    ),
  );
  return columns
    .map(({ table, column }) => `${table}.${column}`)
    .filter((name) => !listed.has(name) && !Object.hasOwn(NAMES_NOBODY, name))
    .sort();
}

const sqlOf =
  (archive: TestApp) =>
  <T extends object>(query: string, params: unknown[] = []) =>
    archive.app.get(MikroORM).em.fork().execute<T[]>(query, params);

/** Columns whose name says that they are about a person, and every column that refers to an account or a subscriber. */
async function columnsOfPeople(archive: TestApp): Promise<Column[]> {
  const all = await sqlOf(archive)<Column>(
    `select c.relname as table, a.attname as column from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and a.attnum > 0 and not a.attisdropped and c.relname <> 'migration'`,
  );
  const referring = await sqlOf(archive)<Column>(
    `select conrelid::regclass::text as table, attname as column from pg_constraint
       join pg_attribute on attrelid = conrelid and attnum = any(conkey)
      where contype = 'f' and confrelid in ('account'::regclass, 'subscriber'::regclass)`,
  );
  return [...all.filter(({ column }) => SUSPICIOUS.test(column)), ...referring];
}

describe('the list of personal data', () => {
  let archive: TestApp;
  beforeAll(async () => {
    archive = await startApp();
  });
  afterAll(() => archive?.close());

  it('has every column of the schema that names a person', async () => {
    const missing = uncovered(await columnsOfPeople(archive), PERSONAL_DATA);
    expect(toDo(missing, 'add it to kernel/personal-data.ts, or to NAMES_NOBODY here with a reason')).toEqual([]);
  });

  it.each([
    ['a new table', 'create table hobby (id integer, account_id integer)', 'drop table hobby', 'hobby.account_id'],
    [
      'a column that refers to an account under another name',
      'create table hobby (id integer, whose integer references account (id))',
      'drop table hobby',
      'hobby.whose',
    ],
    [
      'a new column of an old table',
      'alter table media add column owner_id integer',
      'alter table media drop column owner_id',
      'media.owner_id',
    ],
  ])('fails for %s', async (_, plant, remove, name) => {
    await sqlOf(archive)(plant);
    try {
      expect(uncovered(await columnsOfPeople(archive), PERSONAL_DATA)).toEqual([name]);
    } finally {
      await sqlOf(archive)(remove);
    }
  });

  it('names only tables and columns that exist', async () => {
    const existing = await sqlOf(archive)<Column>(
      "select table_name as table, column_name as column from information_schema.columns where table_schema = 'public'",
    );
    const names = new Set(existing.map(({ table, column }) => `${table}.${column}`));
    const listed = PERSONAL_DATA.flatMap(({ table, accounts = [], addresses = [], names: more = [], erased }) => [
      ...[...accounts, ...addresses, ...more].map((column) => `${table}.${column}`),
      ...(typeof erased === 'object' && 'set' in erased ? Object.keys(erased.set).map((one) => `${table}.${one}`) : []),
    ]);
    const gone = listed.filter((name) => !names.has(name));
    expect(toDo(gone, 'there is no such column, remove it from kernel/personal-data.ts')).toEqual([]);
    const goneHere = Object.keys(NAMES_NOBODY).filter((name) => !names.has(name));
    expect(toDo(goneHere, 'there is no such column, remove it from NAMES_NOBODY here')).toEqual([]);
  });

  it('has every email to one person, and every event of an account', () => {
    const mails = { inCode: [...archive.app.get(MailRegistry).templates()], listed: Object.keys(PERSONAL_MAILS) };
    expect(
      differences(mails, {
        ifMissing: 'say in PERSONAL_MAILS of kernel/personal-jobs.ts which row this email is about',
        ifUnknown: 'no composer has this template, remove it from PERSONAL_MAILS of kernel/personal-jobs.ts',
      }),
    ).toEqual([]);
    const inCode = Object.keys(eventEffects).filter((name) => /^identity\.|-due$/.test(name));
    expect(
      differences(
        { inCode, listed: Object.keys(PERSONAL_EVENTS) },
        {
          ifMissing: 'say in PERSONAL_EVENTS of kernel/personal-jobs.ts which row this event is about',
          ifUnknown: 'there is no such event of an account, remove it from PERSONAL_EVENTS of kernel/personal-jobs.ts',
        },
      ),
    ).toEqual([]);
  });
});

describe.each(backends)('a person who has something everywhere, on %s', (backend) => {
  const folder = mkdtempSync(join(tmpdir(), 'archive-test-own-'));
  let archive: TestApp;
  let person: WholePerson;
  let files: Record<string, string>;
  beforeAll(async () => {
    archive = await startApp(backend);
    person = await makeWholePerson(archive);
  }, 60_000);
  afterAll(async () => {
    await archive?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('is in every table of the list, or the rest of this suite shows nothing', async () => {
    const missing: string[] = [];
    for (const { table, accounts = [], addresses = [], names = [] } of PERSONAL_DATA) {
      if (table === 'session' && backend === 'Redis') continue;
      // These are made below.
      if (['erased_account', 'erased_address', 'account_deletion'].includes(table)) continue;
      for (const column of [...accounts, ...addresses]) {
        const value = accounts.includes(column) ? PERSON.id : PERSON.email;
        const rows = await sqlOf(archive)(`select 1 from ${table} where lower(${column}::text) = ?`, [String(value)]);
        if (rows.length === 0) missing.push(`${table}.${column}`);
      }
      if (accounts.length + addresses.length === 0 && names.every((name) => !/subscriber_id|hash/.test(name))) {
        const rows = await sqlOf(archive)(`select 1 from ${table} t where to_jsonb(t)::text like ?`, [
          `%${PERSON.id}%`,
        ]);
        if (rows.length === 0) missing.push(table);
      }
    }
    expect(toDo(missing, 'give the person a row with it in support/whole-person.ts')).toEqual([]);
  });

  it('downloads all of it as files and as one page', async () => {
    const answer = await person.agent.get('/api/me/export').buffer(true).parse(binary).expect(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="your-data.zip"',
      'cache-control': 'private, no-store',
    });
    const file = join(folder, 'own.zip');
    writeFileSync(file, answer.body as Buffer);
    const zip = await ZipReader.open(file);
    const exported = PERSONAL_DATA.flatMap(({ exported: where }) => (typeof where === 'string' ? [where] : []));
    const names = [...new Set([...exported, 'about.json', 'index.html'])];
    const instruction = {
      ifMissing: 'no table is in this file, name it in `exported` of a row of kernel/personal-data.ts',
      ifUnknown: 'kernel/personal-data.ts names this file, add it to SECTIONS in identity/queries/download-account.ts',
    };
    expect(differences({ inCode: zip.names, listed: names }, instruction)).toEqual([]);
    expect(toDo(repeated(zip.names), 'write it once in identity/queries/download-account.ts')).toEqual([]);
    files = Object.fromEntries(await Promise.all(names.map(async (name) => [name, await zip.read(name)] as const)));
    zip.close();
    expect(JSON.parse(files['profile.json']!)).toMatchObject({ username: PERSON.username, email: PERSON.email });
    const items = (name: string) => JSON.parse(files[name]!) as Record<string, unknown>[];
    expect(items('comments.json').map(({ text, state }) => [text, state])).toEqual([
      ['Alone in the world.', 'published'],
      ['Answer this.', 'published'],
      ['To be deleted by an editor.', 'deleted'],
    ]);
    expect(items('topics.json').map(({ title, isPublic }) => [title, isPublic])).toEqual([
      ['While signed in', true],
      ['As a visitor', false],
    ]);
    for (const name of exported.filter((one) => one !== 'profile.json'))
      expect([name, items(name).length > 0]).toEqual([name, true]);
    for (const text of ['Alone in the world.', 'While signed in', 'Stories aren’t in here.', PERSON.email])
      expect(files['index.html']).toContain(text);
  });

  it('gets no story, and no id of a session, in the download', () => {
    expect(Object.values(files).join()).not.toMatch(/Waits for two|sid_hash|reader_hash|password/i);
  });

  it('leaves nothing behind but an id in the logs and a hash', async () => {
    await askForDeletion(archive, person);
    await waitUntilIdleButForDelayed(archive);
    expect(findTraces(await readStores(archive.settings), TRACES)).not.toEqual([]);
    await sqlOf(archive)("update account_deletion set delete_after = date_trunc('hour', now())");
    const counts = await archive.app
      .get(CommandBus)
      .execute(new ErasePerson({ accountId: PERSON.id }, { comments: 'delete', onlyIfDue: true }));
    expect(counts).toMatchObject({
      accounts: 1,
      bookmarks: 2,
      'comments deleted': 1,
      'comments with replies emptied': 1,
    });
    await waitUntilIdle(archive);
    expect(findTraces(await storesWithoutKeptIds(archive), TRACES)).toEqual([]);
    // The log still shows that one person has decided, and not who.
    const log = (await (await archive.admin()).get('/api/moderation/decisions').expect(200)).body as {
      by: { id: number; username: string } | null;
    }[];
    const theirs = log.filter(({ by }) => by?.id === PERSON.id);
    expect(theirs.length).toBeGreaterThan(3);
    expect(new Set(theirs.map(({ by }) => by!.username))).toEqual(new Set(['Deleted account']));
  });

  it('whose comment had a reply leaves its place, and the reply', async () => {
    const rows = await sqlOf(archive)(
      'select id, content, author_id, removed from comment where id in (?, ?, ?) order by id',
      [person.lone, person.answered, person.reply],
    );
    expect(rows).toMatchObject([
      { id: person.answered, content: '', author_id: null, removed: true },
      { id: person.reply },
    ]);
  });

  it('is erased again without an error: nothing is left', async () => {
    const again = await archive.app
      .get(CommandBus)
      .execute(new ErasePerson({ email: PERSON.email.toUpperCase() }, { comments: 'delete' }));
    expect(again).toEqual({});
  });
});

/** Rows of tables that keep the id are read without it. */
async function storesWithoutKeptIds(archive: TestApp) {
  const kept = PERSONAL_DATA.filter(({ erased }) => typeof erased === 'object' && 'keep' in erased);
  const stored = await readStores(archive.settings);
  return stored.map(({ where, text }) => {
    const columns = kept.filter(({ table }) => where === `public.${table}`).flatMap(({ accounts = [] }) => accounts);
    if (columns.length === 0) return { where, text };
    const row = JSON.parse(text) as Record<string, unknown>;
    return { where, text: JSON.stringify({ ...row, ...Object.fromEntries(columns.map((name) => [name, null])) }) };
  });
}

/** Other jobs wait on purpose here. */
async function waitUntilIdleButForDelayed(archive: TestApp): Promise<void> {
  const { eventually } = await import('../support/eventually.js');
  await eventually(
    async () => {
      const [{ n }] = (await sqlOf(archive)<{ n: number }>(
        'select count(*)::int as n from outbox where not parked',
      )) as [{ n: number }];
      const { waiting = 0, active = 0 } = await queueOf(archive, MAIL_QUEUE).getJobCounts('waiting', 'active');
      return n + waiting + active === 0;
    },
    { what: 'handled events' },
  );
}

function binary(response: unknown, done: (error: Error | null, body: Buffer) => void): void {
  const chunks: Buffer[] = [];
  (response as NodeJS.ReadableStream)
    .on('data', (chunk: Buffer) => chunks.push(chunk))
    .on('end', () => done(null, Buffer.concat(chunks)));
}
