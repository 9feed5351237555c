import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { BACKUP_TABLES } from '../../src/kernel/backup-tables.js';
import { Clock } from '../../src/kernel/clock.js';
import { migrations } from '../../src/migrations/index.js';
import { QueueDeskEmails } from '../../src/modules/desk-emails/jobs/queue-desk-emails.js';
import { backUp } from '../../src/platform/backup/back-up.js';
import { Databases } from '../../src/platform/backup/databases.js';
import { BackupFolder } from '../../src/platform/backup/folder.js';
import { mailsOf } from '../support/mails.js';
import { waitUntilIdle } from '../support/queues.js';
import { backends, startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

/** A Sunday and the Monday after it. */
const SUNDAY = new Date('2026-11-22T22:10:00Z');
const MONDAY = new Date('2026-11-23T18:00:00Z');

describe.each(backends)('the emails of the desk, on %s', (backend) => {
  let archive: TestApp;
  let folder: BackupFolder;
  beforeAll(async () => {
    archive = await startApp(backend, { siteTimeZone: 'UTC' });
    folder = new BackupFolder(mkdtempSync(join(tmpdir(), 'archive-test-backups-')));
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });
  afterAll(async () => {
    await archive?.close();
    if (folder) rmSync(folder.path, { recursive: true, force: true });
  });

  const sql = <T extends object>(query: string, params: unknown[] = []) =>
    archive.app.get(MikroORM).em.fork().execute<T[]>(query, params);
  const at = (time: Date) => jest.spyOn(archive.app.get(Clock), 'now').mockReturnValue(time);
  /** An admin who wants one of the emails since the Friday before. Returns their address. */
  const admin = async (choice: object): Promise<string> => {
    const agent = await archive.member();
    const { body } = await agent.get('/api/auth/user').expect(200);
    await sql('update account set is_admin = true where id = ?', [body.id]);
    at(new Date('2026-11-20T12:00:00Z'));
    await agent.put('/api/me/desk-emails').send(choice).expect(200);
    return body.email as string;
  };
  const sent = async (to: string) => {
    at(MONDAY);
    await archive.app.get(QueueDeskEmails).queueDue();
    await waitUntilIdle(archive);
    return mailsOf(archive.settings, to).map(({ text }) => Buffer.from(text, 'latin1').toString());
  };
  const backUpOn = (now: Date, failure?: Error) =>
    backUp(
      new Databases(archive.settings.databaseUrl!),
      folder,
      { recipients: [], verify: true },
      {
        ...{ migrations, list: BACKUP_TABLES, version: '1.2.3', now, print: () => undefined },
        withProgress: (_, work) => (failure ? Promise.reject(failure) : work(() => undefined)),
      },
    );

  it('are sent once for a day, however often workers look', async () => {
    await archive.visitor.post('/api/confessions').send({ content: 'It waits.', category: 'Other' }).expect(201);
    await waitUntilIdle(archive);
    const to = await admin({ digest: true });
    expect(await sent(to)).toEqual([expect.stringContaining('1 story waits')]);
    expect(await sent(to)).toHaveLength(1);
  });

  it('say what a real backup has written about itself, and a failed one', async () => {
    await backUpOn(SUNDAY);
    const [good] = await sent(await admin({ weekly: true }));
    expect(good).toContain('The last backup is from Sunday. It was restored as a test, and it’s good.');
    await expect(backUpOn(MONDAY, new Error('The disk is full.'))).rejects.toThrow('disk is full');
    const [failed] = await sent(await admin({ weekly: true }));
    expect(failed).toContain('The last backup failed, today. The one before is from Sunday.');
  });
});
