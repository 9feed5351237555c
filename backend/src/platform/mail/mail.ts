import { Injectable, SetMetadata } from '@nestjs/common';
import type { Type } from '@nestjs/common';
import { declaredHandlers } from '../cqrs/handles.js';

/** An email to one person. `text` is plain text; its lines are not wrapped. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** The same as HTML, for mail programs that show it. */
  html?: string;
  headers?: Record<string, string>;
}

/**
 * Composes the emails of one template when the job runs, in its own transaction. Returns null when there is nothing to
 * send anymore. It may be called again for the same email and should then return the same one.
 */
export interface ComposesMail {
  compose(id: number): Promise<Mail | null>;
  /** Called in its own transaction once the email is sent, failed for good, or is not to be sent anymore. */
  settled?(id: number): Promise<void>;
}

export const MAIL_TEMPLATE = 'archive:mail-template';

/** Marks the only composer of a template, `<module>.<what-it-is>`. Renaming a template orphans emails in the queue. */
export const MailTemplate = (template: string) => (target: Type<ComposesMail>) => {
  declaredHandlers.push({ kind: 'mail', subject: template, handler: target });
  SetMetadata(MAIL_TEMPLATE, template)(target);
  Injectable()(target);
};
