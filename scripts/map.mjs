/**
 * Generates docs/map.md from the code: the commands, queries, events, mails, event handlers and jobs of each module, and the
 * caller that each route allows. With --check it changes nothing, and fails when the file is out of date.
 */
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { refuseUnknownArguments } from './lib/arguments.mjs';
import { onPinnedNode } from './lib/node.mjs';

refuseUnknownArguments(['--check']);
await onPinnedNode();
await import('../backend/test/support/typescript.mjs');
await import('reflect-metadata');
const source = (path) => import(`../backend/src/${path}`);
const { AppModule } = await source('app.module.ts');
const { permissions } = await source('permissions.ts');
const { readSettings, Settings } = await source('platform/config/settings.ts');
const { declaredHandlers } = await source('platform/cqrs/handles.ts');
const { WorkerJob } = await source('platform/jobs/worker-job.ts');
const { EVENT_HANDLER } = await source('platform/outbox/event-handler.ts');

const top = resolve(import.meta.dirname, '..');
const target = join(top, 'docs/map.md');

/** ApproveConfession becomes approve-confession. */
const hyphenated = (name) => name.replace(/([a-z])([A-Z])/g, '$1-$2').toLowerCase();

const folders = readdirSync(join(top, 'backend/src/modules'), { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? entry.name : [],
);
const settings = new Settings({ ...readSettings({}), databaseUrl: 'postgres://nobody@localhost/nothing' });
const modules = AppModule.for(settings)
  .imports.filter((module) => typeof module === 'function')
  .map((module) => ({
    name: hyphenated(module.name.replace(/Module$/, '')),
    providers: Reflect.getMetadata('providers', module) ?? [],
    controllers: (Reflect.getMetadata('controllers', module) ?? []).map(({ name }) => name),
  }))
  .filter(({ name }) => folders.includes(name));
const missing = folders.filter((folder) => !modules.some(({ name }) => name === folder));
if (missing.length > 0)
  throw new Error(`Add the module of ${missing.join(', ')} to app.module.ts: it has no chapter in docs/map.md.`);

/** The file of a class: ApproveConfession is in approve-confession.ts, or in the file that makes several handlers with a function. */
function fileOf(folder, name) {
  const own = `${hyphenated(name)}.ts`;
  if (existsSync(join(top, folder, own))) return own;
  const call = new RegExp(`Handler\\([^)]*\\b${name}\\b`);
  return readdirSync(join(top, folder)).find((file) => call.test(readFileSync(join(top, folder, file), 'utf8'))) ?? own;
}

/** One entry per line, so that a search prints no more than it found. */
const list = (title, entries) =>
  entries.length === 0 ? [] : [`**${title}**`, '', ...entries.map((entry) => `- ${entry}`), ''];

async function chapter({ name, providers, controllers }) {
  const own = declaredHandlers.filter(({ handler }) => providers.includes(handler));
  const link = (folder, subject) => {
    const path = `backend/src/modules/${name}/${folder}`;
    return `[${subject}](../${path}/${fileOf(path, subject)})`;
  };
  const of = (kind, folder) =>
    own
      .filter((declared) => declared.kind === kind)
      .map(({ subject }) => link(folder, subject))
      .sort();
  const events = Object.values(await source(`modules/${name}/contract.ts`)).flatMap(({ eventName }) => eventName ?? []);
  const mails = own
    .filter(({ kind }) => kind === 'mail')
    .map(({ subject, handler }) => `\`${subject}\` (${link('jobs', handler.name)})`);
  const eventHandlers = own
    .filter(({ kind }) => kind === 'event-handler')
    .map(({ handler }) => {
      const { name: stored, on } = Reflect.getMetadata(EVENT_HANDLER, handler);
      const events = on.map(({ eventName }) => `\`${eventName}\``).join(', ');
      return `\`${stored}\` (${link('event-handlers', handler.name)}) after ${events}`;
    });
  const jobs = providers
    .filter(({ prototype }) => prototype instanceof WorkerJob)
    .map((job) => link('jobs', job.name))
    .sort();
  return [
    `## ${name}`,
    '',
    `[README](../backend/src/modules/${name}/README.md) · controllers: ${controllers.join(', ') || 'none'}`,
    '',
    ...list('Commands', of('command', 'commands')),
    ...list('Queries', of('query', 'queries')),
    ...list(
      'Events',
      events.map((event) => `\`${event}\``),
    ),
    ...list('Mails', mails),
    ...list('Event handlers', eventHandlers),
    ...list('Jobs', jobs),
  ];
}

const generated = [
  '# Map',
  '',
  'Generated from the code by `npm run map`; do not edit.',
  '',
  ...(await Promise.all(modules.map(chapter))).flat(),
  '## Permissions',
  '',
  '| route | who |',
  '|---|---|',
  ...Object.entries(permissions).map(([route, who]) => `| \`${route}\` | ${who} |`),
  '',
].join('\n');

if (!process.argv.includes('--check')) writeFileSync(target, generated);
else if (!existsSync(target) || readFileSync(target, 'utf8') !== generated) {
  console.error('docs/map.md is out of date: run `npm run map` and commit it.');
  // Not process.exit: it can wait for good for a compiling thread of V8, which waits for a garbage collection (Node 24).
  process.exitCode = 1;
}
