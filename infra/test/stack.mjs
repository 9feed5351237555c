import { randomInt } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { copyCheckout } from './checkout.mjs';
import { command, docker } from './docker.mjs';
import { usedRanges } from './engine.mjs';
import { editEnv } from './env-file.mjs';
import { followLogs } from './logs.mjs';
import { firstFree, PROXIED_RANGES } from './subnets.mjs';
import { until } from './until.mjs';

const HEALTHY_WITHIN_S = 180;
const BUILD_WITHIN_MS = 1_500_000;

/** A copy of the checkout in its own folder, and the containers that are started from it. */
export class Stack {
  #logs;
  #closed;

  static async create() {
    const folder = mkdtempSync(join(realpathSync(tmpdir()), 'archive-containers-'));
    const stack = new Stack(folder, await freePort(), await freePort(), firstFree(PROXIED_RANGES, await usedRanges()));
    stack.#logs = followLogs(stack.project, join(folder, 'logs'));
    try {
      await copyCheckout(stack.checkout);
    } catch (error) {
      await stack.close();
      throw error;
    }
    return stack;
  }

  constructor(folder, httpPort, httpsPort, subnet) {
    Object.assign(this, { folder, httpPort, httpsPort, subnet });
    this.project = `archive-test-${process.pid}`;
    this.checkout = join(folder, 'checkout');
    this.infra = join(this.checkout, 'infra');
  }

  /** The settings of infra/.env; empty before the file exists. */
  get env() {
    if (!existsSync(join(this.infra, '.env'))) return {};
    return parseEnv(readFileSync(join(this.infra, '.env'), 'utf8'));
  }

  setEnv(changes) {
    const file = join(this.infra, '.env');
    writeFileSync(file, editEnv(readFileSync(file, 'utf8'), changes));
  }

  get admin() {
    const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = this.env;
    return { email, password };
  }

  get logs() {
    return this.#logs.read();
  }

  /** Changes a file of the copy, as new code for an update. @throws if the file does not have the pattern */
  edit(path, pattern, replacement) {
    const file = join(this.checkout, path);
    const before = readFileSync(file, 'utf8');
    const after = before.replace(pattern, replacement);
    if (after === before) throw new Error(`${path} has no ${pattern}: change infra/test.`);
    writeFileSync(file, after);
  }

  /** Runs a command in infra/ like an operator, with the settings of .env and without those of this terminal. */
  run(name, args, options = {}) {
    if (this.#closed) throw new Error('The stack is closed.');
    const settings = Object.keys(process.env).filter((one) => one.startsWith('COMPOSE_') || one in this.env);
    const unset = Object.fromEntries(settings.map((one) => [one, undefined]));
    return command(name, args, { cwd: this.infra, env: unset, timeout: BUILD_WITHIN_MS, ...options });
  }

  /** @returns {Promise<string>} docker compose's stdout */
  async compose(args, options) {
    return (await this.run('docker', ['compose', ...args], options)).stdout.trim();
  }

  /** Starts missing containers and replaces changed ones, then waits until all are healthy or have exited with 0. */
  async up(...more) {
    await this.compose(['up', '-d', '--remove-orphans', ...more]);
    const isReady = ({ running, health, exitCode }) => (running ? health === 'healthy' : exitCode === 0);
    await until(
      'every container is healthy',
      async () => {
        const waiting = (await this.containers()).filter((one) => !isReady(one)).map(({ name }) => name);
        if (waiting.length > 0) throw new Error(waiting.join(', '));
        return true;
      },
      { seconds: HEALTHY_WITHIN_S },
    );
  }

  /** @returns the containers of a service, or of all services, that run or should run */
  async containers(service) {
    const labels = { project: this.project, oneoff: 'False', ...(service && { service }) };
    const filters = Object.entries(labels).flatMap(([name, value]) => [
      '--filter',
      `label=com.docker.compose.${name}=${value}`,
    ]);
    const ids = (await docker(['ps', '-aq', ...filters])).split('\n').filter(Boolean);
    if (ids.length === 0) return [];
    return JSON.parse(await docker(['inspect', ...ids])).map(({ Id, Name, Image, State, RestartCount }) => ({
      id: Id,
      name: Name.slice(1),
      image: Image,
      pid: State.Pid,
      running: State.Running && !State.Restarting,
      exitCode: State.ExitCode,
      health: State.Health?.Status ?? 'none',
      restarts: RestartCount,
    }));
  }

  async healthy(service) {
    return (await this.containers(service)).filter(({ running, health }) => running && health === 'healthy');
  }

  /** Waits until the service has exactly `count` containers and all are healthy. */
  settled(service, count) {
    return until(
      `${count} healthy containers of ${service} and no other`,
      async () => (await this.healthy(service)).length === count && (await this.containers(service)).length === count,
      { seconds: 120 },
    );
  }

  /** Kills a container's process like a crash. Not with `docker kill`: after that, the engine does not restart the container. */
  async crash({ pid }) {
    const [api] = await this.containers('api');
    const access = ['--privileged', '--pid=host', '--network=none', '--user=0'];
    await docker(['run', '--rm', ...access, '--entrypoint', 'sh', api.image, '-c', `kill -9 ${pid}`]);
  }

  /** @returns {Promise<string>} the list of containers, and the last log lines of unhealthy ones */
  async state() {
    const lines = [await this.compose(['ps', '-a', '--format', 'table {{.Name}}\t{{.Status}}'])];
    for (const { name, running, health, exitCode } of await this.containers()) {
      if (running ? ['healthy', 'none'].includes(health) : exitCode === 0) continue;
      const { output } = await command('docker', ['logs', '--tail', '15', name], { fails: true });
      if (output.trim()) lines.push(`${name}:\n${output.trim()}`);
    }
    return lines.join('\n\n');
  }

  /** @returns {Promise<string[]>} the rows of a query, with columns separated by | */
  async sql(query) {
    const psql = ['psql', '-U', 'archive', '-d', 'archive', '-v', 'ON_ERROR_STOP=1', '-qAtc', query];
    return (await this.compose(['exec', '-T', 'postgres', ...psql])).split('\n').filter(Boolean);
  }

  /** @returns {Promise<string[]>} the texts of the stories that contain a word */
  stories(word) {
    return this.sql(`select content from confession where content like '%${word}%'`);
  }

  /** Removes the project's containers, networks, volumes and images, by label, because no compose file has them all; and the folder. */
  async close() {
    if (this.#closed) return;
    this.#closed = true;
    const label = `label=com.docker.compose.project=${this.project}`;
    const remove = async (list, remove) => {
      const ids = await docker([...list, '-q', '--filter', label]).catch(() => '');
      if (ids) await command('docker', [...remove, ...new Set(ids.split('\n'))], { fails: true });
    };
    await remove(['ps', '-a'], ['rm', '-f', '-v']);
    await remove(['network', 'ls'], ['network', 'rm']);
    await remove(['volume', 'ls'], ['volume', 'rm', '-f']);
    await remove(['image', 'ls', '-a'], ['image', 'rm', '-f']);
    this.#logs?.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** A free port below the range that systems use for client connections. */
async function freePort() {
  for (;;) {
    const port = randomInt(20_000, 32_000);
    const probe = createServer();
    const free = await new Promise((resolve) => {
      probe.once('error', () => resolve(false));
      probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
    });
    if (free) return port;
  }
}
