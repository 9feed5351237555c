import 'reflect-metadata';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { BACKUP_TABLES } from '../kernel/backup-tables.js';
import { migrations } from '../migrations/index.js';
import { backUp } from '../platform/backup/back-up.js';
import type { BackupContext } from '../platform/backup/back-up.js';
import { Databases } from '../platform/backup/databases.js';
import { BackupFolder } from '../platform/backup/folder.js';
import { Restore } from '../platform/backup/restore.js';
import { readSettings } from '../platform/config/settings.js';
import type { Settings } from '../platform/config/settings.js';
import { StartupError } from '../platform/config/startup-error.js';
import { checkOptions, toArgumentError } from '../platform/cli/check-options.js';
import { runCommand, stopOnSignals } from '../platform/cli/run-command.js';
import { withProgressBar } from '../platform/cli/progress-bar.js';
import { withDatabase } from '../platform/cli/with-database.js';
import { completeRestore } from './post-restore.js';
import { confirmStories } from './confirm-stories.js';

/**
 * `npm run backup` and `npm run restore`: writes the database to one file and loads it again, also while the product
 * runs. docs/operations.md explains them.
 */
const say = (line: string) => console.log(line);
const stopped = stopOnSignals();

const OPTIONS = {
  to: { type: 'string' },
  keep: { type: 'string' },
  recipient: { type: 'string', multiple: true, default: [] as string[] },
  identity: { type: 'string' },
  'no-verify': { type: 'boolean', default: false },
  into: { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
  decisions: { type: 'string', multiple: true, default: [] as string[] },
  'no-decisions': { type: 'boolean', default: false },
  forget: { type: 'boolean', default: false },
  withdrawn: { type: 'string' },
  'confirm-stories': { type: 'boolean', default: false },
} as const;

type Options = ReturnType<typeof readArguments>['options'];
type Ready = Settings & { databaseUrl: string };

const COMMANDS: Record<string, (settings: Ready, options: Options, file: string | undefined) => Promise<void>> = {
  backup,
  restore,
};
/** The options of each command. */
const ALLOWED_OPTIONS: Record<string, readonly string[]> = {
  backup: ['to', 'keep', 'recipient', 'identity', 'no-verify'],
  restore: ['into', 'dry-run', 'decisions', 'no-decisions', 'identity', 'withdrawn', 'forget', 'confirm-stories'],
};

async function backup(settings: Ready, options: Options): Promise<void> {
  const folder = new BackupFolder(resolve(options.to ?? join(settings.dataDir, 'backups')));
  await backUp(
    new Databases(settings.databaseUrl),
    folder,
    {
      recipients: options.recipient,
      identity: options.identity,
      verify: !options['no-verify'],
      keep: options.keep === undefined ? undefined : Number(options.keep),
    },
    surroundings(),
  );
}

async function restore(settings: Ready, options: Options, file: string | undefined): Promise<void> {
  if (options['confirm-stories']) return confirmStories(settings, say);
  const databases = new Databases(settings.databaseUrl);
  if (options.forget) {
    const aside = await databases.list('before');
    for (const name of aside) await databases.drop(name);
    return say(aside.length > 0 ? `Dropped: ${aside.join(', ')}.` : 'There is no database left over from a restore.');
  }
  const restoring = new Restore(
    databases,
    {
      file: file!,
      identity: options.identity,
      into: options.into,
      dryRun: options['dry-run'],
      decisions: options.decisions,
      withdrawn: options.withdrawn,
      findLaterStates: !options['no-decisions'],
      queueOnPostgres: !settings.redisUrl,
      postRestore: (url, since) => completeRestore(settings, url, since, say),
    },
    surroundings(),
  );
  await restoring.run();
  if (settings.meili && !options['dry-run']) {
    say('Meilisearch still has the texts from before the restore. Start the site, then run npm run search:reindex.');
  }
}

function surroundings(): BackupContext {
  const { version } = JSON.parse(readFileSync(resolve(import.meta.dirname, '../../../package.json'), 'utf8')) as {
    version: string;
  };
  const now = new Date();
  return {
    migrations,
    list: BACKUP_TABLES,
    version,
    now,
    print: say,
    withProgress: withProgressBar,
    signal: stopped.signal,
  };
}

/** These take effect immediately: an operator who adds --dry-run wants the opposite. */
const HAVE_NO_DRY_RUN = ['into', 'forget', 'confirm-stories'] as const;

/** @throws StartupError for invalid arguments */
function readArguments() {
  try {
    const { values: options, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true });
    const [command = '', file, ...more] = positionals;
    checkOptions(command, options, ALLOWED_OPTIONS);
    if (options.keep !== undefined && !/^[1-9]\d{0,5}$/.test(options.keep)) {
      throw new StartupError('--keep takes the number of backups to keep, 1 or more.');
    }
    const real = options['dry-run'] ? HAVE_NO_DRY_RUN.find((name) => options[name]) : undefined;
    if (real) throw new StartupError(`--${real} has no dry run: leave out one of the two. Nothing was changed.`);
    const wantsFile = command === 'restore' && !options.forget && !options['confirm-stories'];
    if (wantsFile && !file) throw new StartupError('Name the backup to restore: npm run restore -- FILE');
    if (more.length > 0 || (file && !wantsFile))
      throw new StartupError(`"${more[0] ?? file}" is one argument too many. Nothing was changed.`);
    return { command, file, options };
  } catch (error) {
    throw toArgumentError(error);
  }
}

async function run(): Promise<boolean> {
  const { command, file, options } = readArguments();
  await withDatabase(readSettings(), say, (settings) => COMMANDS[command]!(settings, options, file));
  return true;
}

runCommand(run(), {
  stopped: stopped.signal,
  stateWhenStopped: 'The database is as it was.',
  printError: (line) => console.error(line),
});
