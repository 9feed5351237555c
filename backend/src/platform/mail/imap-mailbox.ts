import type { ImapFlow } from 'imapflow';
import { isLoopback } from '../security/loopback.js';

const SECOND = 1_000;
const DAY_MS = 24 * 3_600 * SECOND;
/** A report arrives soon. Older messages were there before this mailbox was set up. */
const MAX_AGE_MS = 14 * DAY_MS;
const MAX_MESSAGES = 500;
/** A reading ends before the next one begins, also if the server is slow or the mailbox is being flooded. */
const MAX_MS = 180 * SECOND;
/** A report has the headers of the original first; the rest of a large one does not matter. */
const MAX_BYTES = 512 * 1024;
/** So often is a message tried that the server cannot give or mark. */
const MAX_TRIES = 3;
/** Marks the messages that this program has read. People see them as before. */
const KEYWORD = 'TheArchiveRead';

export interface MailboxResult {
  messages: number;
  reports: number;
  /** Messages that the server could not give or mark. */
  failed: number;
}

/** How often each message failed, by its number in the mailbox. The caller keeps it from one reading to the next. */
export type FailedTries = Map<string, number>;

/**
 * Passes each new message to `handle`, which returns whether it was a report about us. Those are marked as seen. A mailbox
 * without keywords has all of its messages marked as seen, so that none is read twice. If `handle` throws, the message
 * stays new. A message that the server cannot give or mark does not stop the others: it is read after them, and not at
 * all after three tries.
 */
export async function readMailbox(
  url: string,
  now: Date,
  handle: (source: Buffer) => Promise<boolean>,
  tries: FailedTries = new Map(),
): Promise<MailboxResult> {
  const { folder, ...options } = connectionOf(url);
  const imap = await import('imapflow');
  const client = new imap.ImapFlow({ ...options, logger: false, disableAutoIdle: true, ...TIMEOUTS });
  // It also rejects the call in progress. Without a listener it would end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const lock = await client.getMailboxLock(folder);
    try {
      const mailbox = client.mailbox || undefined;
      const hasKeywords =
        mailbox?.permanentFlags?.has('\\*') === true || mailbox?.permanentFlags?.has(KEYWORD) === true;
      const isNew = hasKeywords ? { unKeyword: KEYWORD } : { seen: false };
      const since = new Date(now.getTime() - MAX_AGE_MS);
      const ids = (await client.search({ since, ...isNew }, { uid: true })) || [];
      const result = { messages: 0, reports: 0, failed: 0 };
      const endAt = performance.now() + MAX_MS;
      const numbers = `${mailbox?.uidValidity}`;
      for (const id of inOrder(ids.map(String), numbers, tries)) {
        if (performance.now() > endAt) break;
        const key = `${numbers} ${id}`;
        const done = () => tries.delete(key);
        const failed = (error: unknown) => {
          tries.set(key, (tries.get(key) ?? 0) + 1);
          result.failed += 1;
          // The next reading begins with the others.
          if (!client.usable) throw error;
        };
        const source = await read(client, id).catch(failed);
        if (!source) continue;
        const isReport = source !== GONE && (await handle(source));
        const flags = hasKeywords ? [KEYWORD, ...(isReport ? ['\\Seen'] : [])] : ['\\Seen'];
        await client.messageFlagsAdd(id, flags, { uid: true }).then(done, failed);
        result.messages += 1;
        if (isReport) result.reports += 1;
      }
      return result;
    } finally {
      lock.release();
    }
  } finally {
    await client.logout().catch(() => client.close());
  }
}

const GONE = Buffer.alloc(0);

/** An empty text when the message was deleted meanwhile. */
async function read(client: ImapFlow, id: string): Promise<Buffer> {
  const message = await client.fetchOne(id, { source: { start: 0, maxLength: MAX_BYTES } }, { uid: true });
  return (message && message.source) || GONE;
}

/** Those that failed come last, and not at all after some tries. Forgets the ones that are not new anymore. */
function inOrder(ids: readonly string[], numbers: string, tries: FailedTries): string[] {
  const keys = new Set(ids.map((id) => `${numbers} ${id}`));
  for (const key of tries.keys()) if (!keys.has(key)) tries.delete(key);
  const triesOf = (id: string) => tries.get(`${numbers} ${id}`) ?? 0;
  return ids
    .filter((id) => triesOf(id) < MAX_TRIES)
    .sort((one, other) => triesOf(one) - triesOf(other))
    .slice(0, MAX_MESSAGES);
}

const TIMEOUTS = {
  connectionTimeout: 20 * SECOND,
  greetingTimeout: 20 * SECOND,
  socketTimeout: 60 * SECOND,
};

function connectionOf(url: string) {
  const { protocol, hostname, port, username, password, pathname } = new URL(url);
  const secure = protocol === 'imaps:';
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (secure ? 993 : 143),
    secure,
    // Otherwise an attacker on the network could strip the offer and read the password.
    ...(!secure && { doSTARTTLS: !isLoopback(hostname) }),
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    folder: decodeURIComponent(pathname.slice(1)) || 'INBOX',
  };
}

/** Why a mailbox could not be read. The server's own words may repeat the user or the password. */
export function mailboxFault(error: unknown): string {
  const { authenticationFailed, code, mailboxMissing } = error as {
    authenticationFailed?: boolean;
    code?: string;
    mailboxMissing?: boolean;
  };
  if (authenticationFailed) return 'the server refused the user or the password';
  if (mailboxMissing) return 'there is no such mailbox';
  return code === undefined ? 'the server refused it' : String(code).replace(/[^\w.-]/g, ' ');
}
