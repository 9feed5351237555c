import type { INestApplicationContext } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { makeWorker } from '../application.js';
import { checkFindable } from './verify-search-index.js';
import { DeleteOrphans, ReplayUnsubscribes } from '../modules/engagement/contract.js';
import { ReplayPasswordChanges } from '../modules/identity/contract.js';
import { ReplayDecisions, RecountPending } from '../modules/moderation/contract.js';
import type { CarriedEntry, CarriedFate } from '../modules/moderation/contract.js';
import { Settings } from '../platform/config/settings.js';
import type { EntryRow, Since } from '../platform/backup/decisions.js';

/**
 * Makes a database that was loaded from a backup whole: what was decided since is done again, and what a backup leaves out is
 * made again. It is nobody's yet: no job is done, nothing is sent, no other store is asked.
 */
export async function remake(values: Settings, url: string, since: Since, say: (line: string) => void): Promise<void> {
  const settings = new Settings({ ...values, databaseUrl: url, redisUrl: undefined, meili: undefined, role: 'api' });
  const { context, close } = await makeWorker(settings);
  try {
    await decideAgain(context, since, say);
    const commands = context.get(CommandBus);
    await commands.execute(new RecountPending());
    await commands.execute(new DeleteOrphans());
    await checkFindable(context, 'renew');
  } finally {
    await close();
  }
}

async function decideAgain(context: INestApplicationContext, since: Since, say: (line: string) => void): Promise<void> {
  const commands = context.get(CommandBus);
  const fates = await commands.execute(new ReplayDecisions(since.entries.map(toEntry)));
  const left = await commands.execute(new ReplayUnsubscribes(since.left));
  await commands.execute(new ReplayPasswordChanges(since.passwords));
  if (since.heard.length === 0) return;
  const count = (fate: CarriedFate['fate']) => fates.filter((one) => one.fate === fate).length;
  say(
    `Decided since the backup, and done again: ${count('deleted')} deleted, ${count('withdrawn')} taken back, ${count('restored')} restored, ${count('decided')} proposals decided; ${left} left the newsletter; ${since.passwords.length} passwords.`,
  );
  const edited = fates
    .filter(({ fate }) => fate === 'edited')
    .map(({ kind, itemId }) => `${NAMES[kind] ?? kind} ${itemId}`);
  if (edited.length > 0) {
    say(
      `These were edited since, and have the text from before again. They wait at the desk; look at them before they appear, for an edit may have taken a name out: ${edited.join(', ')}.`,
    );
  }
}

const NAMES: Partial<Record<CarriedFate['kind'], string>> = { post: 'article', confession: 'story' };

const toEntry = (row: EntryRow): CarriedEntry =>
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
  }) as CarriedEntry;
