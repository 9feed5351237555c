import { spawn } from 'node:child_process';
import { createWriteStream, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Follows the log of every container of a project from start to end, because the log of a removed or replaced container no longer
 * exists when the check searches it.
 *
 * @param {string} project
 * @param {string} folder where the logs are written
 */
export function followLogs(project, folder) {
  mkdirSync(folder, { recursive: true });
  const followers = new Set();
  const follow = (name, since) => {
    const file = createWriteStream(join(folder, `${name}.log`), { flags: 'a' });
    const follower = start(['logs', '--follow', '--since', since, name], (text) => file.write(text));
    followers.add(follower);
    follower.once('close', () => file.end(() => followers.delete(follower)));
  };
  const filter = ['--filter', `label=com.docker.compose.project=${project}`, '--filter', 'event=start'];
  const format = '{{.Actor.Attributes.name}} {{.Time}}';
  let rest = '';
  const events = start(['events', ...filter, '--format', format], (text) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop();
    // A start time is in whole seconds, and a restarted container may have written its last lines in the same second: some lines are
    // read twice, but none is missed.
    for (const [name, since] of lines.map((line) => line.split(' '))) follow(name, since);
  });
  return {
    /** @returns {Record<string, string>} the log so far, by container name */
    read: () =>
      Object.fromEntries(
        readdirSync(folder).map((file) => [file.replace(/\.log$/, ''), readFileSync(join(folder, file), 'utf8')]),
      ),
    stop: () => {
      for (const child of [events, ...followers]) child.kill('SIGKILL');
    },
  };
}

function start(args, onText) {
  const child = spawn('docker', args, { stdio: ['ignore', 'pipe', 'pipe'] });
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', onText);
  child.once('error', () => undefined);
  return child;
}
