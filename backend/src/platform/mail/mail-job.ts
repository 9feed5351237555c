import { createHash } from 'node:crypto';

/**
 * The data of an email job: the template and the id of its row. It must never contain an address, a token or a text.
 */
export interface MailJob {
  template: string;
  id: number;
  /** The `traceparent` of the span that queued it; only for traced events. */
  trace?: string;
}

/** One job per event, template and row: the queue ignores an id that it already contains. */
export const mailJobId = (eventId: string, template: string, id: number): string => `${eventId}.${template}.${id}`;

/** Returns the same Message-ID for every run of a job, so that receivers recognize an email that was sent twice. */
export function messageIdOf(jobId: string, from: string): string {
  const local = createHash('sha256').update(jobId).digest('hex').slice(0, 32);
  return `<${local}@${from.slice(from.lastIndexOf('@') + 1)}>`;
}
