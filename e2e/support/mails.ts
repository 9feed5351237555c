import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A mail as its recipient reads it. */
export interface ReceivedMail {
  to: string;
  subject: string;
  text: string;
}

/** The mails the product has sent so far, oldest first: without SMTP_URL it writes them to files. */
export function readMails(dataDir: string): ReceivedMail[] {
  const directory = join(dataDir, 'mail');
  try {
    // File names begin with the time. A leading dot marks a file that is still being written.
    const names = readdirSync(directory).filter((name) => /^[^.].*\.eml$/.test(name));
    return names.toSorted().map((name) => decode(readFileSync(join(directory, name), 'latin1')));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** Parses RFC 5322: headers, folded when long, an empty line, the text. */
function decode(message: string): ReceivedMail {
  const end = message.indexOf('\r\n\r\n');
  const headers = new Map(
    message
      .slice(0, end)
      .replace(/\r\n[ \t]+/g, ' ')
      .split('\r\n')
      .map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  );
  const body = message.slice(end + 4);
  const isQuoted = headers.get('content-transfer-encoding')?.toLowerCase() === 'quoted-printable';
  return {
    to: headers.get('to') ?? '',
    subject: headers.get('subject') ?? '',
    text: Buffer.from(isQuoted ? unquoted(body) : body, 'latin1').toString('utf8'),
  };
}

/** Decodes quoted-printable (RFC 2045): `=` at the end of a line continues the line, `=3D` is a byte. */
const unquoted = (text: string): string =>
  text
    .replace(/=[ \t]*\r\n/g, '')
    .replace(/=([0-9A-F]{2})/gi, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
