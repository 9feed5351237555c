import { createHash } from 'node:crypto';

/** What a mail's job knows: which template, and the id of the row that it is about. No address, no token, no text. */
export interface MailJob {
  template: string;
  id: number;
  /** What it belongs to, as `traceparent`; only after what is followed. */
  trace?: string;
}

/** One job per event, template and row. The queue ignores an id that it already holds. */
export const mailJobId = (eventId: string, template: string, id: number): string => `${eventId}.${template}.${id}`;

/** The same for a job however often it runs, so that receivers take a mail that was sent twice for one. */
export function messageIdOf(jobId: string, from: string): string {
  const local = createHash('sha256').update(jobId).digest('hex').slice(0, 32);
  return `<${local}@${from.slice(from.lastIndexOf('@') + 1)}>`;
}
