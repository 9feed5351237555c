import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { RETENTION } from '../../src/kernel/retention.js';
import { repeated, toDo } from '../support/faults.js';

const TOP = resolve(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(join(TOP, path), 'utf8');

/** How the table calls a rule that is about no whole table. */
const WITHOUT_TABLE: Readonly<Record<string, string>> = {
  finished: 'finished jobs',
  failedMails: 'queue `mail`',
  senders: 'senders of topics',
  unsubscribed: 'addresses that unsubscribed',
};

/** How the guide of the desk calls each rule. */
const IN_THE_GUIDE: Readonly<Record<keyof typeof RETENTION, string>> = {
  content: 'articles, pictures, stories, comments and the glossary',
  sourceLinks: 'whether links in sources work',
  conversations: 'questions to an author, answers and suggested edits',
  storyFlags: 'flags of a story',
  firstApprovals: 'the first of two approvals',
  receipts: 'receipts of declined and withdrawn stories',
  storyNumbers: 'numbers that stories had',
  notes: 'notes for your colleagues',
  bin: 'deleted posts and comments',
  declinedComments: 'that a comment was declined, and why, for its writer',
  notifications: 'notices to the writers of comments',
  likesAndReactions: 'likes and reactions',
  revisions: 'earlier versions of a post',
  previewLinks: 'preview links',
  reports: 'reports from readers',
  judgedFine: 'that a reported story or comment was judged fine',
  messages: 'messages to us',
  sent: 'what people suggested',
  senders: 'the name and email of someone who suggested something',
  decisions: 'who decided what at the desk',
  accounts: 'accounts and their bookmarks',
  accountDeletions: 'an account that its owner has deleted',
  erased: 'that someone was erased',
  sessions: 'where someone is signed in',
  factors: 'passkeys, and what codes and recovery codes are checked with',
  emailChanges: 'the old address after a change of email',
  passwordResets: 'links for a new password',
  magicLinks: 'links to sign in',
  invitations: 'invitations',
  deskEmails: 'which emails you want',
  newsletter: 'newsletters, and the addresses that get them',
  unsubscribed: 'addresses that unsubscribed',
  unconfirmed: 'newsletter sign-ups that nobody confirmed',
  deliveries: 'who got which newsletter',
  bounces: 'that a newsletter came back',
  confirmationLimits: 'how often an address was asked to confirm',
  testMails: 'the address of a test newsletter',
  readerEvents: 'visits to pages, one by one',
  readerDays: 'that a browser was here on a day',
  sums: 'totals, such as how often a post was read',
  parkedReaderEvents: 'visits that could not be counted',
  siteSettings: 'settings',
  legalVersions: 'terms, privacy page and guidelines, in all versions',
  deskNotices: 'that an email about a flag is due, and how the last backup went',
  imported: 'what was imported from another site',
  staffNames: 'names in the log, after a backup was restored',
  failedMails: 'emails that could not be sent',
  finished: 'records of finished tasks',
  inbox: 'that a task was done, so that it is not done twice',
  limits: 'counts that stop floods of requests',
  underWay: 'tasks that wait',
};

/** Whether a table's cell begins with how long something is stored. */
const statesPeriod = (cell: string, hours: number | null): boolean =>
  hours === null
    ? /^ (forever|until )/.test(cell)
    : [`${hours} hours`, `${hours / 24} days`].includes(/^ (\d+ (hours|days))/.exec(cell)?.[1] ?? '');

describe('docs/moderating.md, which the desk shows', () => {
  const place = '"How long we keep things" in docs/moderating.md';
  const section = read('docs/moderating.md').split('## How long we keep things')[1]!.split('\n## ')[0]!;
  const rows = new Map([...section.matchAll(/^\| (.+?) +\|( .+?) +\|$/gm)].map(([, what, time]) => [what!, time!]));

  it.each(Object.entries(RETENTION))('says how long %s are stored, in agreement with the code', (name, { hours }) => {
    const words = IN_THE_GUIDE[name as keyof typeof RETENTION] as string | undefined;
    const time = words && rows.get(words);
    if (!time) throw new Error(`${name}: add a row to ${place}, and its words to IN_THE_GUIDE`);
    expect([time, statesPeriod(time, hours)]).toEqual([time, true]);
  });

  it('lists nothing that the code has no period for', () => {
    const known = Object.keys(RETENTION).map((name) => IN_THE_GUIDE[name as keyof typeof RETENTION]);
    const unknown = [...rows.keys()].filter((what) => what !== 'what' && !/^-+$/.test(what) && !known.includes(what));
    expect(toDo(unknown, `no rule of retention.ts has these words: remove the row from ${place}`)).toEqual([]);
    const instruction = `two rules have these words: give each its own in IN_THE_GUIDE here, and a row in ${place}`;
    expect(toDo(repeated(known), instruction)).toEqual([]);
  });
});

describe('docs/operations.md', () => {
  const section = read('docs/operations.md').split('## What is stored, and for how long')[1]!.split('\n## ')[0]!;
  const rows = section.split('\n').filter((line) => line.startsWith('|'));

  it.each(Object.entries(RETENTION))(
    'says how long %s are stored, in agreement with the code',
    (name, { hours, tables }) => {
      const words = WITHOUT_TABLE[name] ?? '';
      const row = rows.find((line) => line.includes(tables[0] ? `\`${tables[0]}\`` : words));
      const place = '"What is stored, and for how long" in docs/operations.md';
      if (!row) throw new Error(`${tables[0] ?? words}: add a row to ${place}`);
      const time = row.split('|')[3]!;
      const missing = tables.filter((table) => !row.includes(`\`${table}\``));
      expect(toDo(missing, `add it to the row of ${tables[0]} in ${place}`)).toEqual([]);
      expect([time, statesPeriod(time, hours)]).toEqual([time, true]);
    },
  );
});
