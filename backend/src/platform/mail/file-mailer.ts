import { randomBytes } from 'node:crypto';
import { chmod, mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import { createTransport } from 'nodemailer';
import { Mailer, MailFault, messageOf } from './mailer.js';
import type { OutgoingMail } from './mailer.js';
import { readable } from './readable.js';

/** Writes mails to files (RFC 5322) where there is no mail server: nothing leaves this machine. */
export class FileMailer extends Mailer {
  private readonly log = new Logger('Mail');
  private readonly writer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });

  constructor(private readonly directory: string) {
    super();
  }

  async send(mail: OutgoingMail): Promise<void> {
    const { message } = await this.writer.sendMail(messageOf(mail));
    const time = new Date().toISOString().replaceAll(':', '-');
    const name = `${time}-${randomBytes(6).toString('hex')}.eml`;
    try {
      await this.put(name, readable(message as Buffer));
    } catch (error) {
      throw new MailFault(`DATA_DIR/mail cannot be written (${(error as NodeJS.ErrnoException).code})`, false);
    }
    // Not whom it is for nor what it says: a link in it may open an account.
    this.log.log(`${mail.template}: ${join(this.directory, name)}`);
  }

  /** Whole or not at all, and for the owner's eyes only. */
  private async put(name: string, message: Buffer): Promise<void> {
    await mkdir(this.directory, { recursive: true, mode: 0o700 });
    await chmod(this.directory, 0o700);
    const unfinished = join(this.directory, `.${name}.tmp`);
    await writeFile(unfinished, message, { flag: 'wx', mode: 0o600 });
    await rename(unfinished, join(this.directory, name));
  }
}
