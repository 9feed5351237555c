import 'reflect-metadata';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { MikroORM } from '@mikro-orm/postgresql';
import type { INestApplicationContext } from '@nestjs/common';
import { makeWorker } from './application.js';
import { checkFindable } from './check-findable.js';
import { migrations } from './migrations/index.js';
import { readMeiliMasterKey } from './platform/config/meili-master-key.js';
import { readSettings } from './platform/config/settings.js';
import type { Settings } from './platform/config/settings.js';
import { StartupError } from './platform/config/startup-error.js';
import { prepareDatabase } from './platform/database/prepare-database.js';
import { withBar } from './platform/operator/with-bar.js';
import { withDatabase } from './platform/operator/with-database.js';
import { requireRedis } from './platform/queue/require-redis.js';
import { IndexCheck } from './platform/search/index-check.js';
import { IndexRebuild } from './platform/search/index-rebuild.js';
import { makeKeys, requireMeili } from './platform/search/meili-keys.js';
import { MeiliStore } from './platform/search/meili-store.js';
import { SearchSender } from './platform/search/search-sender.js';

/**
 * npm run search:reindex, search:check and search:keys: what an operator does about search, beside the running product or without.
 * docs/operations.md has it in words.
 */
const say = (line: string) => console.log(line);
const COMMANDS: Record<string, (options: Options) => Promise<boolean>> = {
  reindex: () => withProduct(reindex),
  check: ({ 'dry-run': dryRun }) => withProduct((product) => check(product, !dryRun)),
  keys,
};

/** `to`: a directory for the keys, instead of the terminal. */
interface Options {
  'dry-run': boolean;
  to?: string | undefined;
}

type Product = { context: INestApplicationContext; settings: Settings };

async function reindex({ context, settings }: Product): Promise<boolean> {
  const { checked } = await checkFindable(context, 'renew');
  if (settings.meili) {
    const rebuild = new IndexRebuild(context.get(MikroORM).em, new MeiliStore(settings.meili));
    await withBar('Meilisearch', (progress) => rebuild.run(progress, true));
  }
  say(`${checked} articles and stories were indexed anew.`);
  return true;
}

/** @returns whether all is well now */
async function check({ context, settings }: Product, mend: boolean): Promise<boolean> {
  const texts = await checkFindable(context, mend ? 'mend' : 'look');
  const done = (count: number, what: string) => (count === 0 ? 'none' : `${count}${mend ? `, ${what}` : ''}`);
  say(
    `Articles and stories: ${texts.checked}; differ in PostgreSQL's index: ${done(texts.different, 'written anew')}.`,
  );
  if (!settings.meili) return mend || texts.different === 0;
  const { em } = context.get(MikroORM);
  const sender = new SearchSender(em, settings.meili);
  const store = new MeiliStore(settings.meili);
  // What is only on its way is no difference, and an index that is not there is made.
  if (mend) await sender.send();
  const found = await withBar('Meilisearch', (progress) => new IndexCheck(em, store).run(mend, progress));
  if (!found) {
    say(mend ? 'Meilisearch: the index is being built by another process.' : 'Meilisearch: there is no index.');
    return false;
  }
  if (mend) await sender.send();
  say(
    `Meilisearch: ${found.checked}; differ: ${done(found.different, 'sent again')}; not ours: ${done(found.strangers, 'taken out')}.`,
  );
  return mend || texts.different + found.different + found.strangers === 0;
}

async function keys({ to }: Options): Promise<boolean> {
  const { meili } = readSettings();
  const key = readMeiliMasterKey();
  if (!meili) throw new StartupError('MEILI_URL is missing: it says where Meilisearch is.');
  if (!key) throw new StartupError('MEILI_MASTER_KEY is missing: only with the master key can keys be made.');
  const made = await makeKeys({ ...meili, key });
  if (to) {
    for (const [name, secret] of Object.entries(made)) {
      const file = join(to, `meili-key-${name}`);
      // Nobody may write to one that is there, its owner neither.
      rmSync(file, { force: true });
      writeFileSync(file, secret, { mode: 0o400 });
    }
    say(`The keys are in ${join(to, 'meili-key-searching')} and ${join(to, 'meili-key-keeping')}.`);
    return true;
  }
  say(`MEILI_KEY for ROLE=api:                 ${made.searching}`);
  say(`MEILI_KEY for ROLE=worker and ROLE=all: ${made.keeping}`);
  return true;
}

async function withProduct(work: (product: Product) => Promise<boolean>): Promise<boolean> {
  const read = readSettings();
  if (read.redisUrl) await requireRedis(read.redisUrl);
  if (read.meili) await requireMeili(read.meili);
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

const { values: options, positionals } = parseArgs({
  options: { 'dry-run': { type: 'boolean', default: false }, to: { type: 'string' } },
  allowPositionals: true,
});
const command = COMMANDS[positionals.join(' ')];
if (!command) {
  console.error(`There is no "${positionals.join(' ')}". There are: ${Object.keys(COMMANDS).join(', ')}.`);
  process.exit(1);
}
command(options).then(
  (well) => process.exit(well ? 0 : 1),
  (error: unknown) => {
    console.error(error instanceof StartupError ? error.message : error);
    process.exit(1);
  },
);
