import { chmodSync, copyFileSync, existsSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { migrations } from '../../src/migrations/index.js';
import { ArchiveReader } from '../../src/platform/backup/archive-reader.js';
import { ArchiveWriter } from '../../src/platform/backup/archive-writer.js';
import { Databases } from '../../src/platform/backup/databases.js';
import { compare, load } from '../../src/platform/backup/load.js';
import { FORMAT } from '../../src/platform/backup/manifest.js';
import { withScratchDatabase } from '../../src/platform/backup/scratch.js';
import { writeWithdrawnList } from '../../src/platform/backup/withdrawn-list.js';
import { StartupError } from '../../src/platform/config/startup-error.js';
import { prepareDatabase } from '../../src/platform/database/prepare-database.js';
import { Operated } from '../support/backups.js';

const STORIES = `insert into confession (content, category, approved, created_at)
  select repeat(md5(n::text), 40), 'Other', n <= 20, date_trunc('day', now(), 'UTC') from generate_series(1, 3000) n`;

describe('a backup file', () => {
  let operated: Operated;
  let file: string;
  const copy = (name: string) => {
    const to = join(operated.folder.path, name);
    copyFileSync(file, to);
    return to;
  };
  beforeAll(async () => {
    operated = await Operated.make();
    await operated.sql(STORIES);
    file = await operated.backUp();
  });
  afterAll(() => operated?.remove());

  it('is refused if it is truncated at any position', async () => {
    const { length } = readFileSync(file);
    for (const end of [0, 100, 512, 1_024, 1_536, Math.floor(length / 2), length - 1_024 - 1_536, length - 2_560]) {
      const cut = copy('cut');
      truncateSync(cut, end);
      await expect(new ArchiveReader(cut).verify()).rejects.toThrow(
        /^.+cut (is cut off|is not a backup of The Archive)/,
      );
    }
  });

  it('is refused if a byte has changed, unless its content is unaffected', async () => {
    const whole = await new ArchiveReader(file).verify();
    const bytes = readFileSync(file);
    const flips = process.env['TEST_EVERYTHING'] ? 60 : 20;
    let refused = 0;
    for (let at = 0; at < bytes.length; at += Math.ceil(bytes.length / flips)) {
      const flipped = Buffer.from(bytes);
      flipped[at]! ^= 0x10;
      const damaged = copy('flipped');
      writeFileSync(damaged, flipped);
      const manifest = await new ArchiveReader(damaged).verify().catch((error: Error) => error);
      if (manifest instanceof Error) {
        refused += 1;
        expect(manifest.message).toMatch(/flipped (is damaged|is cut off|is not a backup)/);
      } else expect(manifest).toEqual(whole);
    }
    // Most bytes belong to rows.
    expect(refused).toBeGreaterThan((flips * 2) / 3);
  });

  it('is refused if it is another kind of file, or from a newer release', async () => {
    const other = join(operated.folder.path, 'other');
    writeFileSync(other, 'SELECT 1;\n'.repeat(200));
    await expect(operated.restore(other)).rejects.toThrow(/is not a backup of The Archive/);
    await expect(operated.restore(join(operated.folder.path, 'nowhere'))).rejects.toThrow(/cannot be read \(ENOENT\)/);
    const list = operated.folder.withdrawnFile('2026-11-22');
    await writeWithdrawnList(list, { day: '2026-11-22', hashes: new Set() });
    await expect(operated.restore(list)).rejects.toThrow(/is a list of withdrawn receipts, not a backup/);
    const newer = join(operated.folder.path, 'newer');
    const header = { the: 'archive', format: FORMAT + 1, time: '2026-11-22T22:10Z', version: '9.0.0' } as const;
    const writer = await ArchiveWriter.begin(newer, header);
    await writer.finish({ ...header, migrations: [], tables: [], sequences: {} });
    await expect(operated.restore(newer)).rejects.toThrow(
      /written by a newer release \(9\.0\.0, format 2; this one reads 1\)/,
    );
    const fewer = migrations.slice(0, -1);
    await expect(operated.restore(file, {}, { migrations: fewer })).rejects.toThrow(
      new RegExp(`does not know ${migrations.at(-1)!.name}. Update first`),
    );
    await expect(operated.backUp({}, { migrations: fewer })).rejects.toThrow(/belongs to a newer release/);
    expect(await operated.beside()).toEqual([]);
  });

  it('leaves nothing behind if it cannot be written', async () => {
    const there = readdirSync(operated.folder.path).sort();
    const [taken] = operated.folder.list();
    const header = { the: 'archive', format: FORMAT, time: '2026-11-22T22:10Z', version: '1.2.3' } as const;
    await expect(ArchiveWriter.begin(taken!, header)).rejects.toThrow(/exists already/);
    await expect(ArchiveWriter.begin('/dev/full/x.backup', header)).rejects.toThrow(/cannot be written|ENOTDIR/);
    const stopped = new AbortController();
    const withProgress = async <T>(_: string, work: (progress: (done: number) => void) => Promise<T>) =>
      work((rows) => rows > 500 && stopped.abort());
    await expect(operated.backUp({}, { withProgress, signal: stopped.signal })).rejects.toThrow();
    expect(readdirSync(operated.folder.path).sort()).toEqual(there);
  });

  it('is deleted when there are more than the configured number; other files never are', async () => {
    writeFileSync(join(operated.folder.path, 'the-archive-notes.backup'), 'mine');
    await operated.backUp();
    const last = await operated.backUp({ keep: 2 });
    expect(operated.folder.list().map((one) => basename(one))).toHaveLength(2);
    expect(operated.folder.list().at(-1)).toBe(last);
    expect(existsSync(file)).toBe(false);
    expect(readdirSync(operated.folder.path)).toContain('the-archive-notes.backup');
    file = last;
  });

  it('is not written while another one is tested or restored', async () => {
    const recorded = await operated.sql('select * from last_backup');
    const there = readdirSync(operated.folder.path).sort();
    const refused = /^Another backup or restore is running\. Nothing was written or changed/;
    await operated.databases.withLock(async () => {
      await expect(operated.backUp({ verify: true, keep: 1 })).rejects.toThrow(refused);
      await expect(operated.restore(file, { dryRun: true, findLaterStates: false })).rejects.toThrow(refused);
    });
    expect(readdirSync(operated.folder.path).sort()).toEqual(there);
    expect(await operated.sql('select * from last_backup')).toEqual(recorded);
    const written = await operated.backUp({ verify: true });
    expect(operated.folder.list()).toContain(written);
    expect(await operated.sql('select verdict from last_backup')).toEqual([{ verdict: 'checked' }]);
  });

  it('can be read only with the key if it is encrypted', async () => {
    const identity = await generateX25519Identity();
    const keys = join(operated.folder.path, 'key.txt');
    writeFileSync(keys, `# mine\n${identity}\n`);
    chmodSync(keys, 0o600);
    const recipients = [await identityToRecipient(identity)];
    const secret = await operated.backUp({ recipients, identity: keys, verify: true });
    expect(secret).toMatch(/\.backup\.age$/);
    expect(readFileSync(secret).includes('the-archive.json')).toBe(false);
    await expect(operated.restore(secret)).rejects.toThrow(/is encrypted\. Name the file with your key/);
    const others = join(operated.folder.path, 'other.txt');
    writeFileSync(others, await generateX25519Identity());
    await expect(operated.restore(secret, { identity: others })).rejects.toThrow(
      /cannot be decrypted with the keys in/,
    );
    // The newer encrypted backup may have decisions, so it is not ignored silently.
    await expect(operated.restore(file)).rejects.toThrow(/--no-decisions/);
    await operated.restore(secret, { identity: keys, dryRun: true });
    const bytes = readFileSync(secret);
    truncateSync(secret, bytes.length - 30_000);
    await expect(new ArchiveReader(secret, { identity: keys }).verify()).rejects.toThrow(/damaged|cut off/);
    writeFileSync(secret, bytes);
    await expect(operated.backUp({ recipients: ['ssh-rsa AAAA'] })).rejects.toThrow(
      /--recipient takes a public key of age/,
    );
  });
});

describe('a restore into another database', () => {
  it('says that the database is incomplete if it fails, and refuses it until it is empty', async () => {
    const operated = await Operated.make();
    const name = `${operated.databases.name}_into`;
    try {
      const file = await operated.backUp();
      const options = { into: await operated.databases.create(name), findLaterStates: false };
      const postRestore = () => Promise.reject(new StartupError('A fault. Nothing was changed.'));
      await expect(operated.restore(file, { ...options, postRestore })).rejects.toThrow('A fault.');
      expect(operated.output.at(-1)).toBe('The database of --into is incomplete: empty it before you try again.');
      await expect(operated.restore(file, options)).rejects.toThrow('The database of --into is not empty');
      await operated.databases.drop(name);
      await operated.databases.create(name);
      await operated.restore(file, options);
      expect(operated.output.at(-1)).toBe('Restored into the database of --into: set DATABASE_URL to it.');
    } finally {
      await operated.databases.drop(name);
      await operated.remove();
    }
  });
});

describe('a backup of an older release', () => {
  it('is loaded with its old schema, and then migrated', async () => {
    const operated = await Operated.make();
    try {
      // Before row counts and monthly partitions existed.
      const then = migrations.slice(
        0,
        migrations.findIndex(({ name }) => name.endsWith('row-counts')),
      );
      await operated.databases.drop(operated.databases.name);
      const url = await operated.databases.create(operated.databases.name);
      await prepareDatabase(url, then, false);
      await operated.sql(STORIES);
      await operated.sql(
        `insert into page_view (created_at, id, session_id, path, user_agent) values ('2026-01-31T23:00Z', gen_random_uuid(), null, '/', 'other')`,
      );
      const file = await operated.backUp({ verify: true });
      await operated.restore(file);
      const [count] = await operated.sql<object>(
        `select sum(change)::int as n from row_count where list = 'confession'`,
      );
      expect(count).toEqual({ n: 3_000 });
      expect(await operated.sql('select path from page_view_2026_01')).toEqual([{ path: '/' }]);
      const found = await operated.sql(`select 1 from search_document where type = 'story' and not removed`);
      expect(found).toHaveLength(20);
    } finally {
      await operated.remove();
    }
  });

  it('is refused if a loaded table differs from what was written', async () => {
    const operated = await Operated.make();
    try {
      await operated.sql(STORIES);
      const file = await operated.backUp();
      const archive = new ArchiveReader(file);
      const manifest = await archive.verify();
      const surroundings = operated.surroundings();
      await withScratchDatabase(operated.databases, surroundings, async ({ url }) => {
        await load(url, archive, manifest, surroundings);
        await compare(url, manifest, surroundings);
        await operated.sql('update confession set hearts = 1 where id = (select min(id) from confession)', [], url);
        await expect(compare(url, manifest, surroundings)).rejects.toThrow(
          /confession came back with \d+ of \d+ rows, or with other content/,
        );
        await operated.sql('update confession set hearts = 0 where hearts = 1', [], url);
        await operated.sql(`insert into row_count values ('confession', 'pending', null, 1)`, [], url);
        await expect(compare(url, manifest, surroundings)).rejects.toThrow(
          /The count of confession is 3001, and there are 3000/,
        );
      });
      expect(await operated.beside()).toEqual([]);
    } finally {
      await operated.remove();
    }
  });
});

describe('a database with a long name', () => {
  it('is found again after a restore has replaced it', async () => {
    const operated = await Operated.make();
    const name = `${operated.databases.name}_${'x'.repeat(60)}`.slice(0, 60);
    const databases = new Databases(operated.databases.urlOf(name));
    try {
      await databases.create(name);
      const context = operated.surroundings();
      const aside = databases.nameBeside('before', context.now);
      await withScratchDatabase(databases, context, async (scratch) => {
        expect(await databases.list('scratch')).toEqual([scratch.name]);
        scratch.keep();
        await databases.swap(scratch.name, aside);
      });
      expect([await databases.list('before'), await databases.list('scratch')]).toEqual([[aside], []]);
    } finally {
      const beside = [...(await databases.list('before')), ...(await databases.list('scratch'))];
      for (const left of [name, ...beside]) await databases.drop(left);
      await operated.remove();
    }
  });
});
