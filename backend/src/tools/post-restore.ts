import { MikroORM } from '@mikro-orm/postgresql';
import type { INestApplicationContext } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { makeWorker } from '../application.js';
import { verifySearchIndex } from './verify-search-index.js';
import { HoldRestoredStories, ReplayReceipts } from '../modules/content/contract.js';
import { HoldRestoredDeskEmails } from '../modules/desk-emails/contract.js';
import { DeleteOrphans } from '../modules/engagement/contract.js';
import { ReplayErasedPeople, ReplayAccountChanges } from '../modules/identity/contract.js';
import { ReplayDecisions, RecountPending } from '../modules/moderation/contract.js';
import type { AuditEntry, ReplayResult } from '../modules/moderation/contract.js';
import { HoldRestoredCampaigns, ReplayErasures, ReplayLeaves } from '../modules/newsletter/contract.js';
import { HoldRestoredDigests } from '../modules/notifications/contract.js';
import { Settings } from '../platform/config/settings.js';
import type { EntryRow, LaterDecisions } from '../platform/backup/decisions.js';

/**
 * Completes a database that was loaded from a backup: replays the decisions made since, and rebuilds the tables that a
 * backup excludes. Nothing uses the database yet, so no job runs, nothing is sent and no other store is touched.
 */
export async function completeRestore(
  values: Settings,
  url: string,
  since: LaterDecisions,
  say: (line: string) => void,
): Promise<void> {
  const settings = new Settings({ ...values, databaseUrl: url, redisUrl: undefined, meili: undefined, role: 'api' });
  const { context, close } = await makeWorker(settings);
  try {
    await replayDecisions(context, since, say);
    const commands = context.get(CommandBus);
    await replayReceipts(commands, since, say);
    await replayErasedPeople(commands, since, say);
    await nameMovedAccounts(context, since, say);
    await commands.execute(new RecountPending());
    await commands.execute(new DeleteOrphans());
    await holdEmails(commands, since, say);
    await verifySearchIndex(context, 'rebuild');
  } finally {
    await close();
  }
}

/** Emails that may have been sent since the backup are not sent again by themselves. */
async function holdEmails(commands: CommandBus, since: LaterDecisions, say: (line: string) => void): Promise<void> {
  const scheduled = since.entries.filter(({ kind, action }) => kind === 'campaign' && action === 'scheduled');
  const ids = since.knowsCurrent ? scheduled.map((entry) => entry.item_id) : null;
  const held = await commands.execute(new HoldRestoredCampaigns(ids, since.digests));
  if (held > 0)
    say(
      `Emails to subscribers: ${held} wait for you at the desk, as drafts or paused. Some may have been sent since the backup, so nothing is sent by itself.`,
    );
  const daily =
    (await commands.execute(new HoldRestoredDigests())) + (await commands.execute(new HoldRestoredDeskEmails()));
  if (daily > 0)
    say(
      `Daily and weekly emails to members and to the desk don’t go out anymore today (switched on: ${daily}), because they may have been sent since the backup.`,
    );
}

async function replayDecisions(
  context: INestApplicationContext,
  since: LaterDecisions,
  say: (line: string) => void,
): Promise<void> {
  const commands = context.get(CommandBus);
  const results = await commands.execute(new ReplayDecisions(since.entries.map(toEntry)));
  const unsubscribed = await commands.execute(new ReplayLeaves(since.left));
  const erased = await commands.execute(new ReplayErasures(since.erased));
  await commands.execute(new ReplayAccountChanges(since.passwords, since.roles, since.factors));
  if (since.readStates.length === 0) return;
  const count = (outcome: ReplayResult['outcome']) => results.filter((one) => one.outcome === outcome).length;
  say(
    `Decisions made since the backup and replayed: ${count('deleted')} deleted, ${count('withdrawn')} returned, ${count('restored')} restored, ${count('decided')} proposals decided; ${unsubscribed} unsubscribed; ${erased} addresses erased; ${since.passwords.length} passwords.`,
  );
  const [offBoard, pending] = [results.filter(isOffBoard), results.filter((one) => !isOffBoard(one))].map((some) =>
    some
      .filter(({ outcome }) => outcome === 'edited')
      .map(({ kind, itemId }) => `${NAMES[kind] ?? kind} ${itemId}`)
      .join(', '),
  );
  if (pending)
    say(
      `These were edited since the backup and have their old text again. They are pending: check them before you approve them, because an edit may have removed a name: ${pending}.`,
    );
  if (offBoard)
    say(
      `These ideas were changed on the board since the backup, so they are off it. Check their titles before you show them again: ${offBoard}.`,
    );
}

const isOffBoard = ({ kind }: ReplayResult): boolean => kind === 'submission' || kind === 'suggestion';

async function replayReceipts(commands: CommandBus, since: LaterDecisions, say: (line: string) => void): Promise<void> {
  const withdrawn = await commands.execute(new ReplayReceipts(since.receipts));
  if (withdrawn > 0) say(`Withdrawn since the backup and deleted again: ${withdrawn} stories.`);
  if (since.knowsWithdrawn) return;
  const held = await commands.execute(new HoldRestoredStories());
  if (held === 0) return;
  say(
    `Published stories that are hidden now: ${held}. No list of withdrawn receipts is newer than this backup, so some authors may have withdrawn their stories since. The stories wait at the desk. To publish all of them again: npm run restore -- --confirm-stories.`,
  );
}

/** After the decisions: they may name an erased account. */
async function replayErasedPeople(
  commands: CommandBus,
  { people, readStates }: LaterDecisions,
  say: (line: string) => void,
): Promise<void> {
  const { accounts, addresses, pending } = people;
  const isKnown = readStates.length > 0;
  const erased = await commands.execute(new ReplayErasedPeople(accounts, addresses, isKnown ? pending : null));
  if (erased > 0) say(`Erased since the backup and erased again: ${erased} people.`);
}

/** Names the accounts whose address is that of the backup again. After erased people: they are not named. */
async function nameMovedAccounts(
  context: INestApplicationContext,
  { movedEmails }: LaterDecisions,
  say: (line: string) => void,
): Promise<void> {
  const em = context.get(MikroORM).em.fork();
  const sql = "select username::text || ' (' || id || ')' as name from account where id = any(?::int[]) order by id";
  const accounts = await em.execute<{ name: string }[]>(sql, [`{${movedEmails.join()}}`]);
  if (accounts.length === 0) return;
  const names = accounts.map(({ name }) => name).join(', ');
  say(
    `These accounts have their old email address again. Their owners sign in with it and can change it again: ${names}.`,
  );
}

const NAMES: Partial<Record<ReplayResult['kind'], string>> = {
  post: 'article',
  confession: 'story',
  submission: 'topic',
};

const toEntry = (row: EntryRow): AuditEntry =>
  ({
    id: row.id,
    createdAt: row.created_at,
    accountId: row['account_id'] ?? null,
    username: row['username'] ?? null,
    action: row.action,
    kind: row.kind,
    itemId: row.item_id,
    title: row['title'] ?? null,
    beforeStatus: row['before_status'] ?? null,
    beforeVersion: row['before_version'] ?? null,
    afterStatus: row['after_status'] ?? null,
    afterVersion: row['after_version'] ?? null,
    undoes: row['undoes'] ?? null,
    reason: row['reason'] ?? null,
  }) as AuditEntry;
