import 'reflect-metadata';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { CommandBus } from '@nestjs/cqrs';
import { makeWorker } from '../application.js';
import { DomainError } from '../kernel/domain-error.js';
import { COMMENT_CHOICES } from '../kernel/person-commands.js';
import type { CommentChoice, ErasedCounts } from '../kernel/person-commands.js';
import { migrations } from '../migrations/index.js';
import { ErasePerson } from '../modules/identity/contract.js';
import { readSettings } from '../platform/config/settings.js';
import type { Settings } from '../platform/config/settings.js';
import { StartupError } from '../platform/config/startup-error.js';
import { prepareDatabase } from '../platform/database/prepare-database.js';
import { isEmail } from '../platform/http/validation/index.js';
import { toArgumentError } from '../platform/cli/check-options.js';
import { runCommand, stopOnSignals } from '../platform/cli/run-command.js';
import { withDatabase } from '../platform/cli/with-database.js';
import { requireRedis } from '../platform/queue/require-redis.js';

/**
 * `npm run erase -- --email ADDRESS`: erases a person immediately, with or without an account, also while the product runs.
 * docs/operations.md explains it.
 */
const say = (line: string) => console.log(line);
const stopped = stopOnSignals();

const OPTIONS = {
  email: { type: 'string' },
  comments: { type: 'string', default: 'delete' },
  yes: { type: 'boolean', default: false },
} as const;

interface Wanted {
  email: string;
  comments: CommentChoice;
  isConfirmed: boolean;
}

/** @throws StartupError for invalid arguments */
function readArguments(): Wanted {
  try {
    const { values } = parseArgs({ options: OPTIONS });
    const { comments, yes: isConfirmed } = values;
    const email = values.email?.trim();
    if (!email) throw new StartupError('Name the person: npm run erase -- --email ADDRESS');
    if (!isEmail(email)) throw new StartupError(`"${email}" is not an email address. Nothing was changed.`);
    const choice = COMMENT_CHOICES.find((one) => one === comments);
    if (!choice) throw new StartupError('--comments takes delete or keep. Nothing was changed.');
    return { email, comments: choice, isConfirmed };
  } catch (error) {
    throw toArgumentError(error);
  }
}

/** @throws StartupError when nobody can be asked */
async function isSure({ email, comments, isConfirmed }: Wanted, database: string): Promise<boolean> {
  say(`Erasing ${email} from ${database}: the account, if there is one, and everything with the address.`);
  say(comments === 'keep' ? 'Comments stay, as “Anonymous”.' : 'Comments are deleted.');
  if (isConfirmed) return true;
  if (!process.stdin.isTTY) throw new StartupError('Nobody can be asked here. To erase without a question, add --yes.');
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question('This cannot be undone. Type the address again to go on: ', stopped);
  terminal.close();
  return answer.trim().toLowerCase() === email.trim().toLowerCase();
}

async function erase(settings: Settings, { email, comments }: Wanted): Promise<void> {
  const { context, close } = await makeWorker(settings);
  try {
    const counts = await context.get(CommandBus).execute(new ErasePerson({ email }, { comments }));
    report(counts ?? {});
  } catch (error) {
    if (error instanceof DomainError && error.code === 'account.last-admin')
      throw new StartupError('This is the only admin. Make someone else an admin first. Nothing was changed.');
    throw error;
  } finally {
    await close();
  }
}

function report(counts: ErasedCounts): void {
  const kinds = Object.entries(counts);
  if (kinds.length === 0) return say('Nothing here has this address.');
  say('Erased:');
  for (const [kind, count] of kinds) say(`  ${String(count).padStart(6)}  ${kind}`);
  say('Backups made before now still have it until they are deleted. A restored one erases it again.');
}

async function run(): Promise<boolean> {
  const wanted = readArguments();
  const read = readSettings();
  if (read.redisUrl) await requireRedis(read.redisUrl);
  return withDatabase({ ...read, meili: undefined }, say, async (settings, database) => {
    if (!(await isSure(wanted, database))) {
      say('Nothing was changed.');
      return false;
    }
    await prepareDatabase(settings.databaseUrl, migrations, !settings.redisUrl);
    await erase(settings, wanted);
    return true;
  });
}

runCommand(run(), {
  stopped: stopped.signal,
  stateWhenStopped: 'Either everything was erased or nothing: run the same command again.',
  printError: (line) => console.error(line),
});
