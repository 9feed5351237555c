import { spawn } from 'node:child_process';
import { createWriteStream, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Follows the logs of every container of a project, from its start to its end: the logs of one that is removed or replaced would be
 * gone by the time they are searched.
 *
 * @param {string} project
 * @param {string} folder for the logs
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
    // The time of a start is in whole seconds, and a restarted container may have written its last lines in the same one: some are read
    // twice, none is missed.
    for (const [name, since] of lines.map((line) => line.split(' '))) follow(name, since);
  });
  return {
    /** @returns {Record<string, string>} what each container has printed so far, by its name */
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
