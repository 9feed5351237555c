import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { ReadBounceMailbox } from '../../src/modules/newsletter/jobs/read-bounce-mailbox.js';
import { linkToken } from '../../src/modules/newsletter/presenters/mailed-links.js';
import { Settings } from '../../src/platform/config/settings.js';
import { MikroORM } from '@mikro-orm/postgresql';
import { CommandBus } from '@nestjs/cqrs';
import { bounceReport } from '../support/bounces.js';
import { campaignCounts, insertSubscribers, sentCampaign, statusOf } from '../support/deliveries.js';
import { findDovecot, IMAP_PASSWORD, startImap } from '../support/imap.js';
import type { ImapServer } from '../support/imap.js';
import { startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

const withDovecot = findDovecot() ? describe : describe.skip;
const KEYWORD = 'TheArchiveRead';

withDovecot('the mailbox for bounces (skipped where no dovecot is installed)', () => {
  let archive: TestApp;
  let imap: ImapServer;
  beforeAll(async () => {
    [archive, imap] = await Promise.all([startApp(), startImap()]);
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });
  afterAll(async () => {
    await archive?.close();
    await imap?.stop();
  });

  let count = 0;
  const receiver = async () => {
    const email = `mailbox-${(count += 1)}@example.org`;
    const [id] = (await insertSubscribers(archive, [email])) as [number];
    const campaign = await sentCampaign(archive, [id]);
    const em = archive.app.get(MikroORM).em.fork();
    const [{ nonce }] = await em.execute<[{ nonce: string }]>('select nonce from subscriber where id = ?', [id]);
    const token = linkToken('unsubscribe', { nonce }, archive.settings.sessionSecret);
    return { email, campaign, messageId: campaign.messageIds[0]!, token };
  };
  const folderName = () => `Bounces ${(count += 1)}`;
  /** A worker's job with these settings. */
  function reader(url: string): ReadBounceMailbox {
    const job = archive.app.get(ReadBounceMailbox);
    const settings = new Settings({ ...archive.settings, bounceImapUrl: url });
    return Object.assign(Object.create(Object.getPrototypeOf(job) as object), job, { settings }) as ReadBounceMailbox;
  }
  const logOf = (job: ReadBounceMailbox) => {
    const lines: string[] = [];
    const log = { log: (line: string) => lines.push(line), warn: (line: string) => lines.push(line) };
    Object.assign(job, { log });
    return lines;
  };

  it('is read once: each report counts for its address and campaign, and is marked as seen', async () => {
    const folder = folderName();
    const names = ['postfix-unknown', 'exim', 'exim-text', 'exchange', 'gmail', 'ses', 'arf-abuse'];
    const receivers = [];
    for (const name of names) receivers.push({ name, ...(await receiver()) });
    await imap.append(
      receivers.map(({ name, messageId, token }) => bounceReport(name, messageId, token)),
      folder,
    );
    const job = reader(imap.url(folder));
    const lines = logOf(job);
    await job.read();
    for (const { name, email, campaign } of receivers) {
      const isComplaint = name === 'arf-abuse';
      expect([name, await statusOf(archive, email)]).toEqual([name, isComplaint ? 'complained' : 'bounced']);
      expect(await campaignCounts(archive, campaign.id)).toEqual({
        bounced: isComplaint ? 0 : 1,
        complained: isComplaint ? 1 : 0,
        unsubscribed: 0,
      });
    }
    expect(await imap.flags(folder)).toEqual(names.map(() => [KEYWORD, '\\Seen'].sort()));
    await job.read();
    expect(lines).toEqual(['Reports in the mailbox for bounces: 7 of 7 new messages']);
  });

  it('keeps people’s messages new for people', async () => {
    const folder = folderName();
    const { email, messageId, token } = await receiver();
    const names = ['reply', 'out-of-office', 'postfix-delayed'];
    await imap.append(
      names.map((name) => bounceReport(name, messageId, token)),
      folder,
    );
    await reader(imap.url(folder)).read();
    expect(await statusOf(archive, email)).toBe('subscribed');
    expect(await imap.flags(folder)).toEqual([[KEYWORD], [KEYWORD], [KEYWORD]]);
  });

  it('keeps reports about other emails new for people, and nobody leaves the list for them', async () => {
    const folder = folderName();
    const { email, messageId } = await receiver();
    // An answer to a reader refers to the newsletter that they got.
    const answer = bounceReport('gmail', '<answer@archive.test>', 'none')
      .toString('latin1')
      .replace(/^List-Unsubscribe: .*$/m, `References: ${messageId}`);
    await imap.append([Buffer.from(answer, 'latin1')], folder);
    const job = reader(imap.url(folder));
    const lines = logOf(job);
    await job.read();
    expect(await statusOf(archive, email)).toBe('subscribed');
    expect(await imap.flags(folder)).toEqual([[KEYWORD]]);
    expect(lines).toEqual(['Reports in the mailbox for bounces: 0 of 1 new messages']);
  });

  it('a message that cannot be understood does not stop the others', async () => {
    const folder = folderName();
    const { email, messageId, token } = await receiver();
    const parts = `Content-Type: multipart/report; boundary=x\r\n\r\n${'--x\r\n'.repeat(5_000)}`;
    await imap.append([Buffer.from(parts), bounceReport('gmail', messageId, token)], folder);
    const job = reader(imap.url(folder));
    const lines = logOf(job);
    await job.read();
    expect(await statusOf(archive, email)).toBe('bounced');
    expect(lines).toContain('Messages in the mailbox for bounces that could not be understood: 1');
  });

  it('a report that quotes no email of ours changes nothing: anyone can write to the mailbox', async () => {
    const folder = folderName();
    const { email, messageId, token } = await receiver();
    const forged = messageId.replace(/\.[\w-]{22}@/, '.aaaaaaaaaaaaaaaaaaaaaa@');
    await imap.append([bounceReport('gmail', forged, `${token.split('.')[0]}.aaaaaaaaaaaaaaaaaaaaaa`)], folder);
    await reader(imap.url(folder)).read();
    expect(await statusOf(archive, email)).toBe('subscribed');
  });

  it('a report that could not be recorded stays new, and is recorded later', async () => {
    const folder = folderName();
    const { email, messageId, token } = await receiver();
    await imap.append([bounceReport('gmail', messageId, token)], folder);
    const job = reader(imap.url(folder));
    const failing = Object.assign(Object.create(job) as object, {
      commands: { execute: () => Promise.reject(new Error('the database is away')) },
    }) as unknown as ReadBounceMailbox;
    await expect(failing.read()).rejects.toThrow('the database is away');
    expect(await imap.flags(folder)).toEqual([[]]);
    await job.read();
    expect(await statusOf(archive, email)).toBe('bounced');
  });

  it('messages from before the last two weeks are left alone: they were there before it was set up', async () => {
    const folder = folderName();
    const { email, messageId, token } = await receiver();
    await imap.append([bounceReport('gmail', messageId, token)], folder, new Date(Date.now() - 16 * 24 * 3_600_000));
    await reader(imap.url(folder)).read();
    expect(await statusOf(archive, email)).toBe('subscribed');
    expect(await imap.flags(folder)).toEqual([[]]);
  });

  it('a reading that takes minutes ends, and the next one goes on with the other messages', async () => {
    const folder = folderName();
    const receivers = [await receiver(), await receiver()];
    await imap.append(
      receivers.map(({ messageId, token }) => bounceReport('gmail', messageId, token)),
      folder,
    );
    const statuses = () => Promise.all(receivers.map(({ email }) => statusOf(archive, email)));
    const now = performance.now.bind(performance);
    const commands = archive.app.get(CommandBus);
    const execute = commands.execute.bind(commands);
    jest.spyOn(commands, 'execute').mockImplementation((command) => {
      jest.spyOn(performance, 'now').mockImplementation(() => now() + 200_000);
      return execute(command);
    });
    await reader(imap.url(folder)).read();
    expect(await statuses()).toEqual(['bounced', 'subscribed']);
    jest.restoreAllMocks();
    await reader(imap.url(folder)).read();
    expect(await statuses()).toEqual(['bounced', 'bounced']);
  });

  it('a message that the server cannot give does not keep the others from being read, and is given up', async () => {
    const folder = folderName();
    const receivers = [await receiver(), await receiver(), await receiver()];
    await imap.append(
      receivers.map(({ messageId, token }) => bounceReport('gmail', messageId, token)),
      folder,
    );
    imap.spoil(folder, 1);
    const job = reader(imap.url(folder));
    Object.assign(job, { tries: new Map() });
    const lines = logOf(job);
    const statuses = () => Promise.all(receivers.map(({ email }) => statusOf(archive, email)));
    // The server may end the connection at such a message: then the others come first the next time.
    await job.read();
    await job.read();
    expect(await statuses()).toEqual(['bounced', 'subscribed', 'bounced']);
    await job.read();
    const before = lines.length;
    expect(lines.join()).toMatch(/could not/);
    await job.read();
    expect(lines.slice(before)).toEqual([]);
  });

  it.each([
    ['a wrong password', () => imap.url('INBOX', 'guessed'), 'the server refused the user or the password'],
    ['a missing folder', () => imap.url('Nowhere'), 'there is no such mailbox'],
    ['a server that is away', () => imap.url().replace(/:\d+\/INBOX/, ':1/INBOX'), 'ECONNREFUSED'],
  ])('%s is logged with its reason and without the password, and tried again', async (_, url, reason) => {
    const job = reader(url());
    const lines = logOf(job);
    await job.read();
    expect(lines).toEqual([`The mailbox for bounces could not be read; trying again in 5 minutes: ${reason}`]);
    expect(lines.join()).not.toMatch(new RegExp(`guessed|${IMAP_PASSWORD}|bounces@`));
  });

  /** In a process of its own: Node reads NODE_EXTRA_CA_CERTS when it starts. */
  const readIn = async (url: string, env: Record<string, string> = {}): Promise<string> => {
    const script = fileURLToPath(new URL('../support/read-mailbox.mjs', import.meta.url));
    const options = { env: { PATH: process.env['PATH'], ...env } };
    return (await promisify(execFile)(process.execPath, [script, url], options)).stdout.trim();
  };

  it.each([
    ['TLS', (folder: string) => imap.tlsUrl(folder)],
    ['a connection that is upgraded to TLS', (folder: string) => imap.otherUrl(folder)],
  ])('is read over %s, if the certificate is trusted', async (_, url) => {
    const folder = folderName();
    const { messageId, token } = await receiver();
    await imap.append([bounceReport('gmail', messageId, token)], folder);
    expect(await readIn(url(folder))).toBe('DEPTH_ZERO_SELF_SIGNED_CERT');
    expect(await readIn(url(folder), { NODE_EXTRA_CA_CERTS: imap.certificate })).toBe('1 messages');
  });

  it('gets no password without TLS, except on this machine', async () => {
    const plain = await startImap({ tls: false });
    await plain.append([Buffer.from('Subject: Hello\r\n\r\nHello')]);
    expect(await readIn(plain.otherUrl())).not.toMatch(/messages/);
    expect(await readIn(plain.url())).toBe('1 messages');
    await plain.stop();
  });

  it('is read by one worker at a time', async () => {
    const job = reader(imap.url());
    const read = jest.spyOn(job, 'read').mockResolvedValue();
    await Promise.all(Array.from({ length: 5 }, () => job.takeTurn()));
    expect(read).toHaveBeenCalledTimes(1);
  });
});
