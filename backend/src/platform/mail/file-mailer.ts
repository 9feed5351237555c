import { randomBytes } from 'node:crypto';
import { chmod, mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import { createTransport } from 'nodemailer';
import { Mailer, MailError, toNodemailerMessage } from './mailer.js';
import type { OutgoingMail } from './mailer.js';

const QUOTED_PRINTABLE = /^Content-Transfer-Encoding: quoted-printable$/im;
const END_OF_HEADERS = '\r\n\r\n';

/** Writes emails to files (RFC 5322) when no mail server is configured. Nothing leaves this machine. */
export class FileMailer extends Mailer {
  private readonly log = new Logger('Mail');
  private readonly writer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });

  constructor(private readonly directory: string) {
    super();
  }

  async send(mail: OutgoingMail): Promise<void> {
    const { message } = await this.writer.sendMail(toNodemailerMessage(mail));
    const time = new Date().toISOString().replaceAll(':', '-');
    const name = `${time}-${randomBytes(6).toString('hex')}.eml`;
    try {
      await this.writeAtomically(name, withoutQuotedPrintable(message as Buffer));
    } catch (error) {
      throw new MailError(`DATA_DIR/mail cannot be written (${(error as NodeJS.ErrnoException).code})`, false);
    }
    // Log neither the receiver nor the text: a link in it may open an account.
    this.log.log(`${mail.template}: ${join(this.directory, name)}`);
  }

  /** Writes the file atomically, readable by its owner only. */
  private async writeAtomically(name: string, message: Buffer): Promise<void> {
    await mkdir(this.directory, { recursive: true, mode: 0o700 });
    await chmod(this.directory, 0o700);
    const unfinished = join(this.directory, `.${name}.tmp`);
    await writeFile(unfinished, message, { flag: 'wx', mode: 0o600 });
    await rename(unfinished, join(this.directory, name));
  }
}

/**
 * Converts the quoted-printable body of a single-part message to 8bit, so that a person can read the file and copy
 * links: quoted-printable breaks lines at 76 characters. Returns any other message unchanged.
 */
export function withoutQuotedPrintable(message: Buffer): Buffer {
  const end = message.indexOf(END_OF_HEADERS);
  const head = message.subarray(0, end).toString('latin1');
  if (end < 0 || !QUOTED_PRINTABLE.test(head)) return message;
  const body = decodeQuotedPrintable(message.subarray(end).toString('latin1'));
  return Buffer.from(head.replace(QUOTED_PRINTABLE, 'Content-Transfer-Encoding: 8bit') + body, 'latin1');
}

/** Quoted-printable (RFC 2045): `=` at the end of a line continues it on the next line, `=3D` is a byte. */
const decodeQuotedPrintable = (text: string): string =>
  text
    .replace(/=[ \t]*\r\n/g, '')
    .replace(/=([0-9A-F]{2})/gi, (_, byte: string) => String.fromCharCode(Number.parseInt(byte, 16)));
