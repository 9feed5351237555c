/**
 * npm start: builds what has changed, and runs the application until Ctrl-C or SIGTERM stops it gracefully. On a terminal
 * it writes lines for people; otherwise, or with LOG_FORMAT=json, each line is a JSON object like those of the log.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from './lib/build.mjs';
import { onInterrupt, onPinnedNode, ROOT } from './lib/node.mjs';
import { endAll } from './lib/run.mjs';
import { startServer } from './lib/server.mjs';

const HELP = `npm start                 builds what has changed, then runs the site until Ctrl-C
npm start -- --help       prints this
npm start -- --version    prints the version

Without any settings it runs on http://127.0.0.1:3000, with its own database in .data and demo content. Settings are
environment variables, for example: PORT=8080 SEED=none npm start

  PORT, HOST          where to listen (3000, 127.0.0.1)
  PUBLIC_URL          the address that readers see
  DATA_DIR            the folder of the database, emails and backups (.data)
  DATABASE_URL        a PostgreSQL of your own, instead of the one in DATA_DIR
  ADMIN_EMAIL, ADMIN_PASSWORD   the first admin; without them, one is made and its password printed once
  CONTACT_EMAIL       an address for readers; without it they write with the form at /contact
  SEED                demo (the default) or none
  LOG_FORMAT          text (the default on a terminal) or json

All settings: docs/operations.md, "Settings". Other commands: npm run.`;

const USAGE_ERROR = 2;

const options = readOptions();
if (options.help) exitWith(HELP);
if (options.version) exitWith(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).version);

await onPinnedNode();

const forPeople = process.env.LOG_FORMAT ? process.env.LOG_FORMAT === 'text' : process.stdout.isTTY === true;
let server;
let stopping = false;
onInterrupt(stop);

const built = await build({ say, onStart: (name) => forPeople && say(`Building the ${name}…`) });
if (!built) process.exit(stopping ? 130 : 1);
if (!stopping) {
  server = startServer();
  const code = await server.exited;
  if (code > 128 && !stopping) console.error(killedBy(code - 128));
  process.exit(code);
}

function stop() {
  if (stopping) return;
  stopping = true;
  if (forPeople) console.log('\nStopping…');
  if (server) void server.stop();
  else void endAll().then(() => process.exit(130));
}

/** The same fields as in backend/src/platform/logging/console-logger.ts. */
function say(message) {
  const line = { time: new Date().toISOString(), level: 'info', pid: process.pid, context: 'Start', message };
  console.log(forPeople ? message : JSON.stringify(line));
}

function killedBy(signal) {
  const why = signal === 9 ? ' The system does that when memory runs out.' : '';
  return `The application was killed (signal ${signal}).${why} Your data is safe; run npm start again.`;
}

function readOptions() {
  const known = { help: { type: 'boolean', short: 'h' }, version: { type: 'boolean', short: 'v' } };
  try {
    return parseArgs({ options: known, allowPositionals: false }).values;
  } catch (error) {
    console.error(`${error.message.split('. ')[0]}. npm start -- --help lists what there is.`);
    process.exit(USAGE_ERROR);
  }
}

function exitWith(text) {
  console.log(text);
  process.exit(0);
}
