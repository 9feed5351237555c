import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, 'bounces');

/** The names of the reports in bounces/: each in the format of another mail server. */
export const REPORTS = readdirSync(FOLDER).map((name) => name.replace(/\.eml$/, ''));

/** A report about an email with this Message-ID and this token to unsubscribe. */
export const bounceReport = (name: string, messageId: string, token: string): Buffer =>
  Buffer.from(
    readFileSync(join(FOLDER, `${name}.eml`), 'latin1')
      .replaceAll('{message-id}', messageId)
      .replaceAll('{token}', token),
    'latin1',
  );
