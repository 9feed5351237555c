import 'reflect-metadata';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { INestApplicationContext } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { makeWorker } from '../application.js';
import { isoDay } from '../kernel/clock.js';
import { migrations } from '../migrations/index.js';
import { NameCategories } from '../modules/content/contract.js';
import { MediaFiles } from '../platform/media/media-files.js';
import { PreparePicture } from '../platform/media/prepare-picture.js';
import { readSettings } from '../platform/config/settings.js';
import type { Settings } from '../platform/config/settings.js';
import { StartupError } from '../platform/config/startup-error.js';
import { prepareDatabase } from '../platform/database/prepare-database.js';
import { checkOptions, toArgumentError } from '../platform/cli/check-options.js';
import { runCommand, stopOnSignals } from '../platform/cli/run-command.js';
import { withProgressBar } from '../platform/cli/progress-bar.js';
import { withDatabase } from '../platform/cli/with-database.js';
import { requireRedis } from '../platform/queue/require-redis.js';
import { PictureFetcher } from '../site/pictures/picture-fetcher.js';
import { Categories, slugOf } from '../transfer/imports/categories.js';
import { exportFile } from '../transfer/exports/export-folder.js';
import { Export } from '../transfer/exports/export.js';
import { Import } from '../transfer/imports/import.js';
import type { Send } from '../transfer/send.js';
import { openSource } from '../transfer/sources/open-source.js';

/**
 * `npm run export` and `npm run import`: writes this journal to a ZIP that needs no special program, or imports another
 * journal, also while the product runs. docs/operations.md explains them.
 */
const say = (line: string) => console.log(line);
const stopped = stopOnSignals();

const OPTIONS = {
  to: { type: 'string' },
  public: { type: 'boolean', default: false },
  'no-media': { type: 'boolean', default: false },
  'dry-run': { type: 'boolean', default: false },
  update: { type: 'boolean', default: false },
  drafts: { type: 'boolean', default: false },
  'skip-wrong': { type: 'boolean', default: false },
  category: { type: 'string' },
  map: { type: 'string', multiple: true, default: [] as string[] },
  url: { type: 'string' },
  fetch: { type: 'boolean', default: false },
} as const;

type Options = ReturnType<typeof readArguments>['options'];

const COMMANDS: Record<string, (product: Product, options: Options, path: string) => Promise<boolean>> = {
  export: exportAll,
  import: importAll,
};
/** The options of each command. */
const ALLOWED_OPTIONS: Record<string, readonly string[]> = {
  export: ['to', 'public', 'no-media'],
  import: ['dry-run', 'update', 'drafts', 'skip-wrong', 'category', 'map', 'url', 'fetch', 'no-media'],
};

interface Product {
  settings: Settings;
  send: Send;
  files: MediaFiles;
  prepare: PreparePicture;
}

async function exportAll({ settings, send, files }: Product, options: Options): Promise<boolean> {
  const { version } = JSON.parse(readFileSync(resolve(import.meta.dirname, '../../../package.json'), 'utf8')) as {
    version: string;
  };
  const day = isoDay(new Date());
  const file = exportFile(options.to, join(settings.dataDir, 'exports'), day);
  const fetcher = new PictureFetcher();
  const pictures = {
    readOriginal: (id: string) => files.readOriginal(id),
    fetch: (address: string) => fetcher.fetch(address),
  };
  const chosen = { file, publicOnly: options.public, pictures: options['no-media'] ? undefined : pictures };
  const context = {
    send,
    site: settings.site.name,
    url: settings.publicUrl,
    version,
    day,
    print: say,
    withProgress: withProgressBar,
    signal: stopped.signal,
  };
  await new Export(chosen, context).run();
  return true;
}

async function importAll({ send, files, prepare }: Product, options: Options, path: string): Promise<boolean> {
  const source = await openSource(resolve(path), await categories(send, options), options.url);
  const { 'dry-run': dryRun, update, drafts: asDrafts, 'skip-wrong': skipWrong } = options;
  const fetcher = options.fetch ? new PictureFetcher() : undefined;
  const fetch = fetcher && ((address: string) => fetcher.fetch(address));
  const pictures = options['no-media'] ? undefined : { files, prepare, fetch };
  const context = { send, print: say, withProgress: withProgressBar, signal: stopped.signal };
  try {
    return await new Import(source, { dryRun, update, asDrafts, skipWrong, pictures }, context).run();
  } finally {
    source.close();
  }
}

async function categories(send: Send, { map, category }: Options): Promise<Categories> {
  const known = await send(new NameCategories());
  const named = new Map(
    map.map((pair) => {
      const [, word, slug] = /^(.+)=([^=]+)$/.exec(pair) ?? [];
      if (!word || !slug) throw new StartupError(`--map takes WORD=SLUG, not "${pair}".`);
      return [slugOf(word), slug] as const;
    }),
  );
  const unexpected = [...named.values(), category].find((slug) => slug !== undefined && !known.includes(slug));
  if (unexpected)
    throw new StartupError(`There is no category "${unexpected}". The categories are: ${known.join(', ')}.`);
  return new Categories(known, named, category);
}

/** @throws StartupError for invalid arguments */
function readArguments() {
  try {
    const { values: options, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true });
    const [command = '', path, ...more] = positionals;
    checkOptions(command, options, ALLOWED_OPTIONS);
    if (options.url !== undefined && !/^https:\/\/[^/]/.test(options.url))
      throw new StartupError('--url takes an https address.');
    if (options.fetch && options['no-media'])
      throw new StartupError('Use --fetch or --no-media, not both. Nothing was changed.');
    if (command === 'import' && !path)
      throw new StartupError('Name what to import: npm run import -- FILE, or a folder');
    const extra = command === 'import' ? more[0] : path;
    if (extra) throw new StartupError(`"${extra}" is one argument too many. Nothing was changed.`);
    return { command, path: path ?? '', options };
  } catch (error) {
    throw toArgumentError(error);
  }
}

/** Before anything else, which data the command works on. */
function announcement(command: string, options: Options, path: string, database: string): string {
  if (command === 'export') return `Exporting from ${database}. Nothing in it changes.`;
  if (options['dry-run']) return `Checking ${path} against ${database}. Nothing in it changes.`;
  return `Importing ${path} into ${database}.`;
}

async function withProduct(
  announce: (database: string) => void,
  work: (product: Product) => Promise<boolean>,
): Promise<boolean> {
  const read = readSettings();
  if (read.redisUrl) await requireRedis(read.redisUrl);
  // The workers update Meilisearch; they have the key for it.
  return withDatabase({ ...read, meili: undefined }, say, async (settings, database) => {
    announce(database);
    await prepareDatabase(settings.databaseUrl, migrations, !settings.redisUrl);
    const { context, close } = await makeWorker(settings);
    try {
      const files = context.get(MediaFiles, { strict: false });
      const prepare = context.get(PreparePicture, { strict: false });
      return await work({ settings, send: sendBy(context), files, prepare });
    } finally {
      await close();
    }
  });
}

function sendBy(context: INestApplicationContext): Send {
  const commands = context.get(CommandBus);
  return (command) => commands.execute(command as object);
}

async function run(): Promise<boolean> {
  const { command, path, options } = readArguments();
  const announce = (database: string) => say(announcement(command, options, resolve(path), database));
  return withProduct(announce, (product) => COMMANDS[command]!(product, options, path));
}

function stateWhenStopped(): string {
  if (process.argv[2] === 'export') return 'No file was written, and nothing was changed.';
  if (process.argv.includes('--dry-run')) return 'Nothing was changed (--dry-run).';
  return 'What was imported so far is stored; run the same command to continue.';
}

runCommand(run(), {
  stopped: stopped.signal,
  stateWhenStopped: stateWhenStopped(),
  printError: (line) => console.error(line),
});
