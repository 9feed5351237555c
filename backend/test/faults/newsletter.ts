import pg from 'pg';
import { eventually } from '../support/eventually.js';
import { startSink } from '../support/mail-sink.js';
import type { MailSink, TakenMail } from '../support/mail-sink.js';
import type { Load } from './load.js';
import type { Member } from './members.js';
import type { Found } from './recount.js';

export const READERS = 300;
const CONNECTIONS = 3;
/** As slow as a near provider, so that a campaign takes seconds and the fault strikes while it is sent. */
const ANSWER_MS = 60;
/** The fault strikes when this share of a campaign was sent. */
const STRIKES_AT = { least: 0.2, most: 0.5 };

interface Issue {
  subject: string;
  /** How often workers had died when it began. */
  deathsBefore: number;
  /** How many emails may have been sent twice. */
  mayRepeat: number;
}

/** Sends one campaign in each round to a mail server that is never at fault, and counts what arrives there. */
export class Newsletter {
  private readonly issues: Issue[] = [];
  readonly readers = Array.from({ length: READERS }, (_, at) => `reader${at + 1}@example.org`);

  private constructor(private readonly sink: MailSink) {}

  static async start(): Promise<Newsletter> {
    return new Newsletter(await startSink({ answersAfterMs: ANSWER_MS }));
  }

  /** Settings of the product. */
  get env(): Record<string, string> {
    return {
      SMTP_URL: this.sink.url,
      SMTP_RATE_PER_MINUTE: '0',
      SMTP_CONNECTIONS: String(CONNECTIONS),
      CAMPAIGN_DELAY_SECONDS: '0',
    };
  }

  /** Adds confirmed subscribers, directly in the database: signing up is limited to a few in an hour. */
  async prepare(databaseUrl: string): Promise<void> {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    await client.query(
      `insert into subscriber (email, subscribed, status, created_at)
       select email, true, 'subscribed', now() from unnest($1::text[]) as email`,
      [this.readers],
    );
    await client.end();
  }

  /** Sends a campaign. Call it while all is well. */
  async begin(load: Load, members: readonly Member[]): Promise<void> {
    const subject = `Issue ${this.issues.length + 1}`;
    await load.sendCampaign(subject);
    this.issues.push({ subject, deathsBefore: deathsOf(members), mayRepeat: 0 });
  }

  /** Returns when much of the campaign was sent, and much was not. */
  async untilUnderWay(random: () => number): Promise<void> {
    const { subject } = this.issues.at(-1)!;
    const { least, most } = STRIKES_AT;
    const enough = READERS * (least + random() * (most - least));
    const what = `${subject} under way`;
    await eventually(() => this.copiesOf(subject).length > enough, { what, within: 60_000, every: 5 });
  }

  /** Call it when the campaign is finished. Looks at earlier ones too: nothing may have come late. */
  compare(members: readonly Member[], found: Found): void {
    const last = this.issues.at(-1)!;
    last.mayRepeat = CONNECTIONS * (deathsOf(members) - last.deathsBefore);
    for (const { subject, mayRepeat } of this.issues)
      compareCopies({ subject, mayRepeat, readers: this.readers, copies: this.copiesOf(subject) }, found);
  }

  get summary(): string {
    const mayRepeat = this.issues.reduce((sum, issue) => sum + issue.mayRepeat, 0);
    const copies = this.issues.reduce((sum, { subject }) => sum + this.copiesOf(subject).length, 0);
    const repeated = copies - READERS * this.issues.length;
    return `${this.issues.length} campaigns, ${copies} emails taken, ${repeated} of them again (${mayRepeat} allowed)`;
  }

  stop(): Promise<void> {
    return this.sink.stop();
  }

  private copiesOf(subject: string): TakenMail[] {
    return this.sink.taken.filter(({ raw }) => raw.includes(`\r\nSubject: ${subject}\r\n`));
  }
}

const workersOf = (members: readonly Member[]): Member[] => members.filter(({ role }) => role === 'worker');

/** A worker that dies leaves one email on each connection of which nobody knows whether it was sent. */
const deathsOf = (members: readonly Member[]): number =>
  workersOf(members).reduce((sum, { restarts }) => sum + restarts, 0);

/** When the oldest of the workers that run now was started. */
export const startOfOldestWorker = (members: readonly Member[]): Date =>
  new Date(Math.min(...workersOf(members).map(({ startedAt }) => startedAt.getTime())));

interface Copies {
  subject: string;
  mayRepeat: number;
  readers: readonly string[];
  copies: readonly Pick<TakenMail, 'to' | 'messageId'>[];
}

/** Everyone has the email, few have it twice, and copies carry the same Message-ID, so that mail programs drop them. */
export function compareCopies({ subject, mayRepeat, readers, copies }: Copies, found: Found): void {
  const idsOf = Map.groupBy(copies, ({ to }) => to);
  const repeated = [...idsOf].filter(([, all]) => all.length > 1).map(([to]) => `${subject} to ${to}`);
  found.lost.push(...readers.filter((to) => !idsOf.has(to)).map((to) => `${subject} to ${to}`));
  if (copies.length - idsOf.size > mayRepeat) found.doubled.push(...repeated);
  for (const [to, all] of idsOf) {
    if (!readers.includes(to)) found.wrong.push(`${subject} to ${to}, who is not a subscriber`);
    const ids = new Set(all.map(({ messageId }) => messageId));
    if (ids.size > 1) found.wrong.push(`${subject} to ${to}: ${[...ids].join(' and ')}`);
  }
  const owners = new Map(copies.map(({ to, messageId }) => [messageId, to]));
  if (owners.size < idsOf.size) found.wrong.push(`${subject}: ${idsOf.size} receivers, ${owners.size} Message-IDs`);
}
