import type { Attachment, HeaderLines, ParsedMail } from 'mailparser';
import { isAboutUs, isNoMailbox } from '../../kernel/smtp-codes.js';

/** A report about an email: a bounce from a mailbox that does not exist (hard), another one (soft), or a complaint. */
export interface BounceReport {
  type: 'hard' | 'soft' | 'complaint';
  /** Headers of the email that it is about, as it quotes them; empty if it does not. Anyone can write them. */
  messageId: string;
  listUnsubscribe: string;
}

/** The parts of a report with the headers of the email that it is about. */
const ORIGINALS = new Set([
  'message/rfc822',
  'message/global',
  'message/rfc822-headers',
  'text/rfc822-headers',
  'message/global-headers',
]);
const DELIVERY_STATUS = new Set(['message/delivery-status', 'message/global-delivery-status']);
const FEEDBACK = 'message/feedback-report';

/** Kinds of feedback (RFC 5965) that are no complaint. */
const NO_COMPLAINTS = new Set(['not-spam', 'auth-failure', 'dmarc', 'opt-out']);

/**
 * Reads a report of a mail server: a delivery status (RFC 3464), a complaint (ARF, RFC 5965), or Exim's older plain
 * text. Null for any other email, for news about a delivery that goes on, and for a refusal that is about us.
 */
export async function readBounceReport(source: Buffer): Promise<BounceReport | null> {
  // Loaded only where there is a mailbox.
  const { simpleParser } = await import('mailparser');
  const mail = await simpleParser(source, { keepDeliveryStatus: true, skipImageLinks: true, skipTextToHtml: true });
  const type = typeOf(mail);
  if (!type) return null;
  const headers = headersOfOriginal(mail, source);
  return { type, messageId: field(headers, 'message-id'), listUnsubscribe: field(headers, 'list-unsubscribe') };
}

/**
 * Nothing else of a report says what it is about: an answer to a reader refers to the newsletter that they got, and a
 * forwarded one contains it.
 */
function headersOfOriginal({ attachments, text = '' }: ParsedMail, source: Buffer): string {
  // In the source it comes before what it contains. The parser takes an original apart that is to be shown inline.
  const [, ...body] = paragraphs(source.toString('latin1'));
  const decoded = [text, ...attachments.filter(isOriginal).map(contentOf)].flatMap(paragraphs);
  return [...body, ...decoded].find((paragraph) => /^message-id:/im.test(paragraph)) ?? '';
}

const paragraphs = (text: string): string[] => text.split(/\r?\n\r?\n/);

function typeOf(mail: ParsedMail): BounceReport['type'] | null {
  const feedback = mail.attachments.find(({ contentType }) => contentType === FEEDBACK);
  if (feedback)
    return NO_COMPLAINTS.has(field(contentOf(feedback), 'feedback-type').toLowerCase()) ? null : 'complaint';
  const status = mail.attachments.find(({ contentType }) => DELIVERY_STATUS.has(contentType));
  if (status) return typeOfStatus(contentOf(status));
  return isExims(mail.headerLines) ? typeOfReply(mail.text ?? '') : null;
}

/** Older Exims name the address in a header and write the rest as text. */
const isExims = (lines: HeaderLines): boolean => lines.some(({ key }) => key === 'x-failed-recipients');

function typeOfStatus(text: string): BounceReport['type'] | null {
  if (!/^failed\b/i.test(field(text, 'action'))) return null;
  return typeOfReply(`${field(text, 'status')} ${field(text, 'diagnostic-code')}`);
}

/** Enhanced status codes that say more than whether it is for good. */
const EXACT = /\b[245]\.(?!0\.0\b)\d{1,3}\.\d{1,3}\b/;
/** The words of servers without enhanced codes, such as Exim. */
const NO_SUCH_USER =
  /\b(no such|unknown|invalid) (user|mailbox|recipient|address)|\b(user|mailbox|recipient|address) (is )?(unknown|not found)/i;

/** Only an address that does not exist is a hard bounce. If we are to blame, nobody leaves the list for it. */
function typeOfReply(text: string): BounceReport['type'] | null {
  const [code] = EXACT.exec(text) ?? [];
  if (code === undefined) return /\b5(\d\d|\.0\.0)\b/.test(text) && NO_SUCH_USER.test(text) ? 'hard' : 'soft';
  if (code.startsWith('2') || isAboutUs(code)) return null;
  return isNoMailbox(code) ? 'hard' : 'soft';
}

const isOriginal = ({ contentType }: Attachment): boolean => ORIGINALS.has(contentType);
const contentOf = ({ content }: Attachment): string => content.toString('latin1');

/** The value of the first field of this name, unfolded. */
function field(text: string, name: string): string {
  const unfolded = text.replace(/\r?\n[ \t]+/g, ' ');
  return new RegExp(`^${name}:[ \\t]*(.*)$`, 'im').exec(unfolded)?.[1]?.trim() ?? '';
}
