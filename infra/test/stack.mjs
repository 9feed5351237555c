import { randomInt } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyCheckout } from './checkout.mjs';
import { command, docker } from './docker.mjs';
import { usedRanges } from './engine.mjs';
import { editEnv, parseEnv } from './env-file.mjs';
import { followLogs } from './logs.mjs';
import { firstFree, PROXIED_RANGES } from './subnets.mjs';
import { until } from './until.mjs';

const HEALTHY_WITHIN_S = 180;
const BUILD_WITHIN_MS = 1_500_000;

/** A copy of the checkout in a folder of its own, and the containers that are started from it. */
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

  /** The settings of infra/.env; none before it is made. */
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

  /** Changes a file of the copy: new code for an update. @throws where the pattern is not there */
  edit(path, pattern, replacement) {
    const file = join(this.checkout, path);
    const before = readFileSync(file, 'utf8');
    const after = before.replace(pattern, replacement);
    if (after === before) throw new Error(`${path} has no ${pattern}: change infra/test.`);
    writeFileSync(file, after);
  }

  /** Runs a command in infra/, as an operator would: the settings are those of .env, whatever this terminal has. */
  run(name, args, options = {}) {
    if (this.#closed) throw new Error('The stack is closed.');
    const settings = Object.keys(process.env).filter((one) => one.startsWith('COMPOSE_') || one in this.env);
    const unset = Object.fromEntries(settings.map((one) => [one, undefined]));
    return command(name, args, { cwd: this.infra, env: unset, timeout: BUILD_WITHIN_MS, ...options });
  }

  /** @returns {Promise<string>} what docker compose printed to stdout */
  async compose(args, options) {
    return (await this.run('docker', ['compose', ...args], options)).stdout.trim();
  }

  /** Starts what is not running and replaces what has changed, then waits until all of it is healthy or has done its work. */
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

  /** @returns the containers of a service, or of all, that run or should run */
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

  /** Waits until the service has exactly so many containers and all are healthy. */
  settled(service, count) {
    return until(
      `${count} healthy containers of ${service} and no other`,
      async () => (await this.healthy(service)).length === count && (await this.containers(service)).length === count,
      { seconds: 120 },
    );
  }

  /** Kills the processes of a container as a crash would. Not `docker kill`: that is a wish, after which the engine restarts nothing. */
  async crash({ pid }) {
    const [api] = await this.containers('api');
    const access = ['--privileged', '--pid=host', '--network=none', '--user=0'];
    await docker(['run', '--rm', ...access, '--entrypoint', 'sh', api.image, '-c', `kill -9 ${pid}`]);
  }

  /** @returns {Promise<string>} which containers there are, and what those said last that are not well */
  async state() {
    const lines = [await this.compose(['ps', '-a', '--format', 'table {{.Name}}\t{{.Status}}'])];
    for (const { name, running, health, exitCode } of await this.containers()) {
      if (running ? ['healthy', 'none'].includes(health) : exitCode === 0) continue;
      const { output } = await command('docker', ['logs', '--tail', '15', name], { fails: true });
      if (output.trim()) lines.push(`${name}:\n${output.trim()}`);
    }
    return lines.join('\n\n');
  }

  /** @returns {Promise<string[]>} the rows of a query, columns separated by | */
  async sql(query) {
    const psql = ['psql', '-U', 'archive', '-d', 'archive', '-v', 'ON_ERROR_STOP=1', '-qAtc', query];
    return (await this.compose(['exec', '-T', 'postgres', ...psql])).split('\n').filter(Boolean);
  }

  /** @returns {Promise<string[]>} the texts of the stories that have a word */
  stories(word) {
    return this.sql(`select content from confession where content like '%${word}%'`);
  }

  /** Removes containers, networks, volumes and images of the project, and the folder. By their labels: no compose file names them all. */
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

/** Below the ports that systems give to clients. */
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
