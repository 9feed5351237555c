import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import supertest from 'supertest';
import { eventually } from '../support/eventually.js';
import { addPasskey, newPerson, PASSWORD, turnOnCodes } from '../support/factors.js';
import { mailsOf } from '../support/mails.js';
import { startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

const script = fileURLToPath(new URL('../support/account-tool-process.mjs', import.meta.url));

/** Runs the command beside the product, like an operator. */
function run(args: string[], env: Record<string, string>): Promise<{ code: unknown; output: string }> {
  const options = { env: { PATH: process.env['PATH'], ...env }, timeout: 90_000 };
  return new Promise((resolve) => {
    execFile(process.execPath, [script, ...args], options, (error, out, err) =>
      resolve({ code: error ? (error.code ?? error.signal) : 0, output: out + err }),
    );
  });
}

describe('npm run account -- reset-factor', () => {
  let archive: TestApp;
  let env: Record<string, string>;
  beforeAll(async () => {
    archive = await startApp();
    env = { DATABASE_URL: archive.settings.databaseUrl!, SESSION_SECRET: archive.settings.sessionSecret };
  });
  afterAll(() => archive?.close());

  it('says how it is used, and that an address has no account', async () => {
    const usage = 'Usage: npm run account -- reset-factor EMAIL\n';
    const [nothing, option, unknown] = await Promise.all([
      run(['reset-factor'], env),
      run(['reset-factor', 'no@body.org', '--dry-run'], env),
      run(['reset-factor', 'no@body.org'], env),
    ]);
    expect([nothing, option]).toEqual([1, 2].map(() => ({ code: 1, output: usage })));
    expect(unknown).toEqual({ code: 1, output: 'No account has this address.\n' });
  });

  it('removes all factors, ends all sessions, writes an audit entry by nobody, and emails the owner', async () => {
    const ada = await newPerson(archive);
    await addPasskey(ada);
    await turnOnCodes(ada);
    await supertest(archive.url).post('/api/auth/login').send({ email: ada.email, password: PASSWORD }).expect(401);

    const { code, output } = await run(['reset-factor', ada.email.toUpperCase()], env);
    expect([code, output]).toEqual([0, expect.stringContaining('1 passkeys removed, codes from an app on, now off')]);

    await ada.agent.get('/api/auth/user').expect(401);
    const again = await supertest(archive.url).post('/api/auth/login').send({ email: ada.email, password: PASSWORD });
    expect(again.body).toMatchObject({ id: ada.id, hasFactor: false });
    const em = archive.app.get(MikroORM).em.fork();
    for (const table of ['passkey', 'totp_secret', 'recovery_code'])
      expect(await em.execute(`select 1 from ${table} where account_id = ?`, [ada.id])).toEqual([]);
    const admin = await archive.admin();
    const { body } = await admin.get('/api/moderation/decisions').expect(200);
    expect((body as { itemId: number }[]).filter(({ itemId }) => itemId === ada.id)).toMatchObject([
      { action: 'factors-reset', kind: 'account', itemId: ada.id, by: null, undo: 'final' },
    ]);
    const subject = 'Passkeys and codes were removed from your The Archive account';
    await eventually(() => mailsOf(archive.settings, ada.email).some(({ headers }) => headers['subject'] === subject), {
      what: 'the email about the reset',
    });
  });
});
