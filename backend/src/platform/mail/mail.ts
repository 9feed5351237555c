import { Injectable, SetMetadata } from '@nestjs/common';
import type { Type } from '@nestjs/common';
import { declaredHandlers } from '../cqrs/handles.js';

/** A letter to one person. `text` is plain; its lines are left as they are. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  headers?: Record<string, string>;
}

/**
 * Composes the mails of one template when the job runs, in a transaction of its own; null: there is nothing to send any
 * more. It may be asked again for the same mail, and should then write the same one.
 */
export interface ComposesMail {
  compose(id: number): Promise<Mail | null>;
}

export const MAIL_TEMPLATE = 'archive:mail-template';

/** Marks the one composer of a template, `<module>.<what-it-is>`. A rename orphans the mails that are under way. */
export const MailTemplate = (template: string) => (target: Type<ComposesMail>) => {
  declaredHandlers.push({ kind: 'mail', subject: template, handler: target });
  SetMetadata(MAIL_TEMPLATE, template)(target);
  Injectable()(target);
};
