import { isAboutUs } from '../../../kernel/smtp-codes.js';

/** The mail server's answer, as far as it decides what becomes of a delivery. */
export interface SmtpAnswer {
  /** The client's own code, such as `ECONNECTION`. */
  code?: string | undefined;
  /** The command that failed, such as `RCPT TO`; `CONN` and `API` are the client's. */
  command?: string | undefined;
  responseCode?: number | undefined;
  /** The whole line. It often repeats the address, so it is never stored or logged. */
  response?: string | undefined;
}

export type FailureReason = 'unknown' | 'full' | 'refused' | 'invalid' | 'too-late';

/**
 * How far an email had come. `held`: the server had everything but its end, which we held back. `ended`: the server had
 * all of it, and may have delivered it.
 */
export type EmailStage = 'begun' | 'held' | 'ended';

export type Failure =
  /** For good, and for this address only. */
  | { kind: 'failed'; reason: FailureReason }
  /** It refused the whole email. That is about this address, or about everyone's email. */
  | { kind: 'refused'; reason: FailureReason }
  /** For now, and for this address only. */
  | { kind: 'later' }
  /** The connection ended without an answer, and the email may have arrived. Once, that happens to every server. */
  | { kind: 'dropped' }
  /** We did not send the end in time, or not at all. It says nothing about the server. */
  | { kind: 'withheld' }
  /**
   * No address would get through. `named`: the server knew the address, so that its answer may be about that address
   * after all.
   */
  | { kind: 'server'; named: boolean };

/** The commands before an address is named. `CONN` is the client's: connecting, or any command whose connection ended. */
const BEFORE_ADDRESS = /^(CONN|LHLO|EHLO|HELO|STARTTLS|AUTH|MAIL FROM|RSET)/;
/** A limit of our account. A limit of one mailbox is x.2.2, which is looked at first. */
const OUR_LIMIT =
  /\b(daily|hourly|monthly|sending|send|outgoing|messages?|e?mails?|rate)\b[^\r\n]*\b(limit|quota|exceed(ed|s)?)\b|\bthrottl|\btoo many (messages|e?mails|connections|recipients this)/i;
/** The whole mail server, whichever address it is for. In a report that comes later, it is about another server. */
const SERVER_IN_TROUBLE = /^[45]\.3\.\d{1,3}$/;

/** Reads an error of the mail server: is it about the address, and is it for good? */
export function classify(answer: SmtpAnswer, stage: EmailStage): Failure {
  const { code = '', command = '', responseCode = 0, response = '' } = answer;
  if (stage === 'held') return { kind: 'withheld' };
  if (code === 'EENVELOPE' && command === 'API') return { kind: 'failed', reason: 'invalid' };
  if (responseCode === 0) return stage === 'ended' ? { kind: 'dropped' } : server(false);
  // The client names no command when 421 ends a connection in the middle of an email.
  if (responseCode === 421 && code === 'ECONNECTION' && command === 'CONN') return server(true);
  if (stage === 'begun' && BEFORE_ADDRESS.test(command)) return server(false);
  if (responseCode === 421) return server(true);
  const enhanced = /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1] ?? '';
  const isOurLimit = !/^[45]\.2\./.test(enhanced) && OUR_LIMIT.test(response);
  if (isAboutUs(enhanced) || SERVER_IN_TROUBLE.test(enhanced) || isOurLimit) return server(true);
  if (responseCode < 500) return { kind: 'later' };
  return { kind: command === 'DATA' ? 'refused' : 'failed', reason: reasonOf(responseCode, enhanced) };
}

const server = (named: boolean): Failure => ({ kind: 'server', named });

function reasonOf(responseCode: number, enhanced: string): FailureReason {
  if (enhanced === '5.1.3' || enhanced === '5.5.4') return 'invalid';
  if (enhanced.startsWith('5.1.') || enhanced === '5.2.1') return 'unknown';
  if (enhanced === '5.2.2') return 'full';
  if (enhanced !== '') return 'refused';
  if (responseCode === 550 || responseCode === 551) return 'unknown';
  if (responseCode === 552) return 'full';
  return responseCode === 501 || responseCode === 553 ? 'invalid' : 'refused';
}
