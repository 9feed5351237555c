/**
 * Runs one server for a test run, and stops it when the run ends, however that happens.
 *
 * The test run holds the other end of our stdin, which closes with that process, even on kill -9. This process has its
 * own session (spawned detached), so that the terminal's Ctrl-C does not end it before it has cleaned up. `leave` on
 * stdin keeps the directory, for a restart of the server.
 *
 * argv[2]: JSON { command, args, env?, uid?, gid?, quiet?, signal, directory }. Prints the server's pid.
 */
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';

const { command, args, env, uid, gid, quiet, signal, directory } = JSON.parse(process.argv[2]);
const server = spawn(command, args, {
  cwd: '/',
  env,
  uid,
  gid,
  stdio: ['ignore', 'ignore', quiet ? 'ignore' : 'inherit'],
});
let gone = false;
let leave = false;

function finish() {
  if (!leave) rmSync(directory, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  process.exit(0);
}

server.on('error', (error) => {
  console.error(error.message);
  gone = true;
});
server.on('spawn', () => process.stdout.write(`${server.pid}\n`));

let ending = false;
server.on('exit', () => {
  gone = true;
  if (ending) finish();
});
process.stdin.on('data', (text) => (leave ||= String(text).includes('leave')));
process.stdin.on('close', () => {
  ending = true;
  if (gone) return finish();
  server.kill(signal);
  setTimeout(() => server.kill('SIGKILL'), 5_000).unref();
});
process.stdin.resume();
// Only the end of stdin ends this process.
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => undefined);
process.stdout.on('error', () => undefined);
