import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Operated } from '../support/backups.js';
import { makeWholePerson, PERSON } from '../support/whole-person.js';

const script = fileURLToPath(new URL('../support/erase-tool-process.mjs', import.meta.url));

describe('npm run erase', () => {
  let operated: Operated;
  let env: Record<string, string>;
  let dataDir: string;
  beforeAll(async () => {
    operated = await Operated.make();
    const archive = await operated.start();
    await makeWholePerson(archive);
    await archive.close();
    dataDir = mkdtempSync(join(tmpdir(), 'archive-test-data-'));
    env = {
      PATH: process.env['PATH']!,
      DATABASE_URL: operated.databases.url,
      DATA_DIR: dataDir,
      SESSION_SECRET: 's'.repeat(32),
    };
  }, 60_000);
  afterAll(async () => {
    await operated?.remove();
    rmSync(dataDir, { recursive: true, force: true });
  });

  function run(...args: string[]): Promise<{ code: unknown; output: string }> {
    return new Promise((resolve) => {
      const child = execFile(process.execPath, [script, ...args], { env, timeout: 90_000 }, (error, out, err) =>
        resolve({ code: error ? (error.code ?? error.signal) : 0, output: out + err }),
      );
      child.stdin?.end();
    });
  }
  const exists = async () => (await operated.sql('select 1 from account where id = $1', [PERSON.id])).length > 0;

  it('asks first, and changes nothing when nobody can be asked', async () => {
    const { code, output } = await run('--email', PERSON.email);
    expect(code).toBe(1);
    expect(output).toContain(`Erasing ${PERSON.email} from the database`);
    expect(output).toContain('To erase without a question, add --yes.');
    expect(await exists()).toBe(true);
  });

  it('refuses to erase the last admin, and changes nothing', async () => {
    await operated.sql('update account set is_admin = (id = $1)', [PERSON.id]);
    const { code, output } = await run('--email', PERSON.email, '--yes');
    expect({ code, output }).toEqual({
      code: 1,
      output: expect.stringContaining('This is the only admin. Make someone else an admin first. Nothing was changed.'),
    });
    expect(output).not.toContain('Erased:');
    expect(await exists()).toBe(true);
    await operated.sql("update account set is_admin = true where email = 'admin@example.org'");
  });

  it('erases a person in any spelling, and prints what it removed, by kind and count', async () => {
    const { code, output } = await run('--email', ` ${PERSON.email.toUpperCase()}`, '--yes');
    expect({ code, output }).toEqual({ code: 0, output: expect.stringMatching(/^ +1 {2}accounts$/m) });
    for (const line of ['2  bookmarks', '1  newsletter addresses', '2  suggested topics without their sender'])
      expect(output).toContain(`     ${line}\n`);
    for (const kind of ['passkeys', 'secrets of codes from an app', 'pictures without the person who uploaded them'])
      expect(output).toMatch(new RegExp(`^ +\\d+ {2}${kind}$`, 'm'));
    expect(output).not.toMatch(/^ +\d+ {2}\S*_/m);
    expect(await exists()).toBe(false);
  });

  it.each([
    [['--email', 'nobody'], '"nobody" is not an email address.'],
    [[], 'Name the person: npm run erase -- --email ADDRESS'],
    [['--email', 'a@example.org', '--comments', 'burn'], '--comments takes delete or keep.'],
    [['--email', 'a@example.org', '--dry-run'], "Unknown option '--dry-run'"],
  ])('refuses %j', async (args, message) => {
    const { code, output } = await run(...args);
    expect({ code, output }).toEqual({ code: 1, output: expect.stringContaining(message) });
  });

  it('says so when nothing has the address', async () => {
    const { code, output } = await run('--email', 'stranger@example.org', '--yes');
    expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('Nothing here has this address.') });
  });
});
