import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Settings } from '../../src/platform/config/settings.js';

export interface ReadMail {
  file: string;
  /** By names in lower case, with folded lines joined. */
  headers: Record<string, string>;
  text: string;
}

/** The mails that were written to files, oldest first. */
export function mailsOf({ dataDir }: Pick<Settings, 'dataDir'>, to?: string): ReadMail[] {
  const directory = join(dataDir, 'mail');
  if (!existsSync(directory)) return [];
  const files = readdirSync(directory).filter((name) => name.endsWith('.eml'));
  const mails = files.sort().map((name) => ({
    file: join(directory, name),
    ...readMail(readFileSync(join(directory, name), 'latin1')),
  }));
  return to === undefined ? mails : mails.filter(({ headers }) => headers['to'] === to);
}

export function readMail(raw: string): Omit<ReadMail, 'file'> {
  const [head = '', ...body] = raw.split('\r\n\r\n');
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => {
      const [name = '', ...value] = line.split(':');
      return [name.toLowerCase(), value.join(':').trim()];
    }),
  );
  const coded = body.join('\r\n\r\n');
  const quoted = headers['content-transfer-encoding'] === 'quoted-printable';
  return { headers, text: (quoted ? unquote(coded) : coded).replaceAll('\r\n', '\n') };
}

const unquote = (text: string) =>
  Buffer.from(
    text.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16))),
    'latin1',
  ).toString('utf8');

/** The token in a mail's link to /reset-password. */
export function resetTokenIn({ text }: Pick<ReadMail, 'text'>): string {
  const [, token] = /\/reset-password\?token=([\w-]+)$/m.exec(text) ?? [];
  if (!token) throw new Error(`No link in: ${text}`);
  return token;
}
