import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { basename, delimiter, join } from 'node:path';
import { ImapFlow } from 'imapflow';
import { freePort } from '../../src/platform/database/embedded/ports.js';
import { eventually } from './eventually.js';
import { startOwnedServer } from './owned-server.js';

/** Debian's user without rights. */
const NOBODY = 65_534;

export const IMAP_PASSWORD = 'p@ss/word';
const USER = 'bounces@archive.test';

/** This machine, and for the product's rule about loopback addresses another one. */
export const OTHER_HOST = '127.1';

export interface ImapServer {
  url(folder?: string, password?: string): string;
  /** The same with TLS from the first byte. */
  tlsUrl(folder?: string): string;
  /** The same by a name that is not of this machine, so that the connection has to be upgraded to TLS. */
  otherUrl(folder?: string): string;
  /** The file of the certificate. */
  certificate: string;
  /** Puts messages into the folder, as new ones. */
  append(messages: readonly Buffer[], folder?: string, arrivedAt?: Date): Promise<void>;
  /** Makes a message of the folder unreadable for the server. `index`: 0 is the oldest. */
  spoil(folder: string, index: number): void;
  /** The flags of all messages in the folder, oldest first. */
  flags(folder?: string): Promise<string[][]>;
  stop(): Promise<void>;
}

/** Finds dovecot on this machine, if it is installed (Debian: dovecot-imapd). */
export function findDovecot(): string | undefined {
  const directories = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  return directories.map((directory) => join(directory, 'dovecot')).find((path) => existsSync(path));
}

/**
 * Starts a real IMAP server on 127.0.0.1, with one mailbox, that stops with this process. Its certificate is its own
 * authority.
 */
export async function startImap({ tls = true } = {}): Promise<ImapServer> {
  const command = findDovecot();
  if (command === undefined) throw new Error('dovecot is not installed (Debian: apt-get install dovecot-imapd).');
  const directory = mkdtempSync(join(tmpdir(), 'archive-test-imap-'));
  const port = await freePort();
  const tlsPort = tls ? await freePort() : 0;
  const config = join(directory, 'dovecot.conf');
  const user = ordinaryUser();
  mkdirSync(join(directory, 'home'));
  if (tls) makeCertificate(directory);
  writeFileSync(config, configOf({ directory, port, tlsPort, user }));
  if (userInfo().uid === 0)
    for (const file of ['', ...readdirSync(directory)]) chownSync(join(directory, file), user.uid, user.gid);
  const server = await startOwnedServer({
    command,
    args: ['-F', '-c', config],
    env: { PATH: process.env['PATH'] ?? '' },
    ...(userInfo().uid === 0 && { uid: user.uid, gid: user.gid }),
    quiet: true,
    signal: 'SIGTERM',
    directory,
  });
  await eventually(() => greets(port), { what: 'an IMAP server that responds' });
  const client = async () => {
    const auth = { user: USER, pass: IMAP_PASSWORD };
    const made = new ImapFlow({ host: '127.0.0.1', port, secure: false, doSTARTTLS: false, auth, logger: false });
    await made.connect();
    return made;
  };
  const urlOf = (at: string, folder = 'INBOX', password = IMAP_PASSWORD) =>
    `${at.replace('//', `//${encodeURIComponent(USER)}:${encodeURIComponent(password)}@`)}/${encodeURIComponent(folder)}`;
  return {
    url: (folder, password) => urlOf(`imap://127.0.0.1:${port}`, folder, password),
    tlsUrl: (folder) => urlOf(`imaps://localhost:${tlsPort}`, folder),
    otherUrl: (folder) => urlOf(`imap://${OTHER_HOST}:${port}`, folder),
    certificate: join(directory, 'certificate.pem'),
    append: async (messages, folder = 'INBOX', arrivedAt = new Date()) => {
      const own = await client();
      if (folder !== 'INBOX') await own.mailboxCreate(folder);
      for (const message of messages) await own.append(folder, message, [], arrivedAt);
      await own.logout();
    },
    spoil: (folder, index) => {
      const mail = join(directory, 'home', 'mail', `.${folder}`);
      const files = ['new', 'cur'].flatMap((kind) =>
        readdirSync(join(mail, kind)).map((name) => join(mail, kind, name)),
      );
      files.sort((one, other) => basename(one).localeCompare(basename(other), 'en', { numeric: true }));
      chmodSync(files[index]!, 0);
    },
    flags: async (folder = 'INBOX') => {
      const own = await client();
      await own.mailboxOpen(folder, { readOnly: true });
      const all: string[][] = [];
      for await (const { flags } of own.fetch('1:*', { flags: true }))
        all.push([...(flags ?? [])].filter((flag) => flag !== '\\Recent').sort());
      await own.logout();
      return all;
    },
    stop: () => server.end(),
  };
}

interface User {
  uid: number;
  gid: number;
  name: string;
  group: string;
}

/** The user of the tests. Dovecot gives root no mailbox, so that root's tests run it as a user without rights. */
function ordinaryUser(): User {
  const { uid, gid, username } = userInfo();
  const user = uid === 0 ? { uid: NOBODY, gid: NOBODY, name: 'nobody' } : { uid, gid, name: username };
  const group = execFileSync('getent', ['group', String(user.gid)], { encoding: 'utf8' }).split(':')[0]!;
  return { ...user, group };
}

/** With the openssl that dovecot needs itself. */
function makeCertificate(directory: string): void {
  // Node completes OTHER_HOST before it compares.
  const names = 'subjectAltName=DNS:localhost,DNS:127.0.0.1';
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', 'key.pem'];
  const args = ['req', '-x509', ...key, '-out', 'certificate.pem', '-days', '2', '-subj', '/CN=localhost'];
  execFileSync('openssl', [...args, '-addext', names], { cwd: directory, stdio: 'ignore' });
}

/** Version 2.3, as in Debian 12. Everything runs as one ordinary user, and nothing outside of the directory is touched. */
function configOf({ directory, port, tlsPort, user }: ConfigOptions): string {
  const { uid, gid, name, group } = user;
  const tls = `ssl = yes
ssl_cert = <${directory}/certificate.pem
ssl_key = <${directory}/key.pem`;
  return `
protocols = imap
listen = 127.0.0.1
base_dir = ${directory}/run
state_dir = ${directory}/state
log_path = ${directory}/log
${tlsPort ? tls : 'ssl = no'}
disable_plaintext_auth = no
first_valid_uid = 1
first_valid_gid = 1
mail_location = maildir:${directory}/home/mail
default_internal_user = ${name}
default_internal_group = ${group}
default_login_user = ${name}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = ${tlsPort}
  }
}
service anvil {
  chroot =
}
service stats {
  chroot =
}
passdb {
  driver = static
  args = password=${IMAP_PASSWORD}
}
userdb {
  driver = static
  args = uid=${uid} gid=${gid} home=${directory}/home
}
`;
}

interface ConfigOptions {
  directory: string;
  port: number;
  /** 0: without TLS. */
  tlsPort: number;
  user: User;
}

function greets(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.setTimeout(1_000, () => socket.destroy());
    socket.once('data', (line) => {
      resolve(String(line).startsWith('* OK'));
      socket.destroy();
    });
    socket.once('error', () => resolve(false));
    socket.once('close', () => resolve(false));
  });
}
