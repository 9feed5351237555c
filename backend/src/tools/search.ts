import 'reflect-metadata';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { MikroORM } from '@mikro-orm/postgresql';
import type { INestApplicationContext } from '@nestjs/common';
import { makeWorker } from '../application.js';
import { verifySearchIndex } from './verify-search-index.js';
import { migrations } from '../migrations/index.js';
import { readMeiliMasterKey } from '../platform/config/secret-files.js';
import { readSettings } from '../platform/config/settings.js';
import type { Settings } from '../platform/config/settings.js';
import { StartupError } from '../platform/config/startup-error.js';
import { prepareDatabase } from '../platform/database/prepare-database.js';
import { checkOptions, toArgumentError } from '../platform/cli/check-options.js';
import { withProgressBar } from '../platform/cli/progress-bar.js';
import { withDatabase } from '../platform/cli/with-database.js';
import { requireRedis } from '../platform/queue/require-redis.js';
import type { MeilisearchKeys } from '../platform/search/meilisearch/meilisearch-keys.js';
import { IndexCheck } from '../platform/search/meilisearch/index-check.js';
import { IndexRebuild } from '../platform/search/meilisearch/index-rebuild.js';
import { deriveKeys, registerKeys, requireMeilisearch } from '../platform/search/meilisearch/meilisearch-keys.js';
import { MeilisearchClient } from '../platform/search/meilisearch/meilisearch-client.js';
import { IndexSync } from '../platform/search/meilisearch/index-sync.js';
import type { MeilisearchAddress } from '../platform/search/meilisearch/meilisearch.js';
import { WordLists } from '../platform/search/word-lists.js';

/**
 * The operator's commands for search: npm run search:reindex, search:check and search:keys. They work beside the running product and
 * without it; docs/operations.md explains them. The containers use two more: derive-keys writes the keys without asking Meilisearch,
 * and register-keys registers them there without printing them.
 */
const say = (line: string) => console.log(line);
const COMMANDS: Record<string, (options: Options) => Promise<boolean>> = {
  reindex: () => withProduct(reindex),
  check: ({ 'dry-run': dryRun }) => withProduct((product) => check(product, !dryRun)),
  keys,
  'derive-keys': derive,
  'register-keys': register,
};

const OPTIONS = {
  'dry-run': { type: 'boolean', default: false },
  /** The directory that the keys are written to, instead of the terminal. */
  to: { type: 'string' },
} as const;
/** The options of each command. */
const ALLOWED_OPTIONS: Record<string, readonly string[]> = {
  reindex: [],
  check: ['dry-run'],
  keys: ['to'],
  'derive-keys': ['to'],
  'register-keys': [],
};

type Options = ReturnType<typeof readArguments>['options'];

type Product = { context: INestApplicationContext; settings: Settings };

async function reindex({ context, settings }: Product): Promise<boolean> {
  const { checked } = await verifySearchIndex(context, 'rebuild');
  if (settings.meili) {
    const rebuild = new IndexRebuild(context.get(MikroORM).em, storeOf(context, settings.meili));
    await withProgressBar('Meilisearch', (progress) => rebuild.run(progress, true));
  }
  say(`${checked} articles and stories were reindexed.`);
  return true;
}

const storeOf = (context: INestApplicationContext, address: MeilisearchAddress) =>
  new MeilisearchClient(address, context.get(WordLists));

/** @returns whether the index is correct now */
async function check({ context, settings }: Product, repair: boolean): Promise<boolean> {
  const texts = await verifySearchIndex(context, repair ? 'repair' : 'check');
  const done = (count: number, what: string) => (count === 0 ? 'none' : `${count}${repair ? `, ${what}` : ''}`);
  say(`Articles and stories: ${texts.checked}; differ in PostgreSQL's index: ${done(texts.different, 'rewritten')}.`);
  if (!settings.meili) return repair || texts.different === 0;
  const { em } = context.get(MikroORM);
  const sender = new IndexSync(em, settings.meili, context.get(WordLists));
  const store = storeOf(context, settings.meili);
  // Pending updates are not differences, and a missing index is created.
  if (repair) await sender.syncPending();
  const found = await withProgressBar('Meilisearch', (progress) => new IndexCheck(em, store).run(repair, progress));
  if (!found) {
    say(repair ? 'Meilisearch: the index is being built by another process.' : 'Meilisearch: there is no index.');
    return false;
  }
  if (repair) await sender.syncPending();
  say(
    `Meilisearch: ${found.checked}; differ: ${done(found.different, 'sent again')}; extra: ${done(found.orphans, 'removed')}.`,
  );
  return repair || texts.different + found.different + found.orphans === 0;
}

async function keys({ to }: Options): Promise<boolean> {
  const registered = await registerKeys(meiliWithMasterKey());
  if (to) return writeKeys(registered, to);
  say(`MEILI_KEY for ROLE=api:                 ${registered.searching}`);
  say(`MEILI_KEY for ROLE=worker and ROLE=all: ${registered.keeping}`);
  return true;
}

async function derive({ to }: Options): Promise<boolean> {
  if (!to) throw new StartupError('--to is missing. Name the folder to write the keys to.');
  const { key: master, index } = meiliWithMasterKey();
  return writeKeys(deriveKeys({ master, index }), to);
}

async function register(): Promise<boolean> {
  await registerKeys(meiliWithMasterKey());
  say('Meilisearch accepts both keys.');
  return true;
}

function meiliWithMasterKey() {
  const { meili } = readSettings();
  const key = readMeiliMasterKey();
  if (!meili) throw new StartupError('MEILI_URL is missing. Set it to the address of Meilisearch.');
  if (!key) throw new StartupError('MEILI_MASTER_KEY is missing. Keys can be made only with the master key.');
  return { ...meili, key };
}

function writeKeys(keys: MeilisearchKeys, to: string): true {
  mkdirSync(to, { recursive: true, mode: 0o700 });
  for (const [name, secret] of Object.entries(keys)) {
    const file = join(to, `meili-key-${name}`);
    // The mode forbids overwriting an existing file, even to its owner.
    rmSync(file, { force: true });
    writeFileSync(file, secret, { mode: 0o400 });
  }
  say(`The keys are in ${join(to, 'meili-key-searching')} and ${join(to, 'meili-key-keeping')}.`);
  return true;
}

async function withProduct(work: (product: Product) => Promise<boolean>): Promise<boolean> {
  const read = readSettings();
  if (read.redisUrl) await requireRedis(read.redisUrl);
  if (read.meili) await requireMeilisearch(read.meili);
  return withDatabase(read, say, async (settings) => {
    await prepareDatabase(settings.databaseUrl, migrations, !settings.redisUrl);
    const { context, close } = await makeWorker(settings);
    try {
      return await work({ context, settings });
    } finally {
      await close();
    }
  });
}

/** @throws StartupError for invalid arguments */
function readArguments() {
  try {
    const { values: options, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true });
    const command = positionals.join(' ');
    checkOptions(command, options, ALLOWED_OPTIONS);
    return { command, options };
  } catch (error) {
    throw toArgumentError(error);
  }
}

async function run(): Promise<boolean> {
  const { command, options } = readArguments();
  return COMMANDS[command]!(options);
}

run().then(
  (well) => process.exit(well ? 0 : 1),
  (error: unknown) => {
    console.error(error instanceof StartupError ? error.message : error);
    process.exit(1);
  },
);
