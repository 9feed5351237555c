import { join } from 'node:path';
import type { Settings } from '../config/settings.js';
import type { BulkMailer } from './bulk-mailer.js';

/** A pool of connections to the server in SMTP_URL, or else files. Loads the mail library only now. */
export async function openBulkMailer(settings: Settings): Promise<BulkMailer> {
  if (settings.smtpUrl) {
    const { SmtpPool } = await import('./smtp-pool.js');
    return new SmtpPool(settings.smtpUrl, settings.smtpConnections);
  }
  const { FileMailer } = await import('./file-mailer.js');
  const files = new FileMailer(join(settings.dataDir, 'mail'));
  return { send: (mail, mayEnd) => mayEnd().then(() => files.send(mail)), close: () => undefined };
}
