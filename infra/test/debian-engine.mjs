/**
 * A private Docker engine for a Debian machine without one. Its packages are unpacked, not installed, so no service starts and
 * nothing on the machine is replaced. Everything is in one folder, except for the firewall rules that the engine creates, and
 * Debian's `iptables` and `debootstrap`, which are installed if they are missing.
 */
import { spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { command, reasonIn, succeeds } from './docker.mjs';
import { ENGINE_RANGES, firstFree, routesIn } from './subnets.mjs';
import { until } from './until.mjs';

const SUITE = 'trixie';
/** The suite of the engine's packages, which are newer there. */
const ENGINE_SUITE = 'sid';
const ENGINE_PACKAGES = ['docker.io', 'docker-cli', 'docker-compose', 'docker-buildx', 'containerd'];
/** Packages from this machine's own release, because their programs use this machine's libc. */
const OWN_PACKAGES = ['runc', 'tini'];
const START_WITHIN_S = 40;

/**
 * @param {(stop: () => Promise<void>) => void} options.onStart receives a function that stops the engine, before the engine responds
 * @returns {Promise<{ skip?: string }>}
 */
export async function startDebianEngine({ cache, say, onStart }) {
  const folder = join(cache, 'engine');
  const missing = whyNot();
  if (missing) return { skip: `no Docker engine responds, and a private one ${missing}` };
  await install('debootstrap', 'debootstrap');
  await install('iptables', 'iptables');
  mkdirSync(folder, { recursive: true });
  if (!existsSync(join(folder, 'programs/.made'))) {
    say('No Docker engine responds: unpacking one from Debian’s packages…');
    await unpackEngine(folder, await debianTree(cache));
  }
  return startDaemon(folder, { say, onStart });
}

function whyNot() {
  if (process.platform !== 'linux' || !existsSync('/etc/debian_version')) return 'works on Debian only';
  if (process.getuid() !== 0) return 'needs root';
  // Two engines share the bridge docker0 and the firewall chains: the newer one cuts off the containers of the other.
  if (isRunning('dockerd')) return 'cannot run beside the one on this machine (set DOCKER_HOST to its address)';
  return undefined;
}

/** Whether a process of that name runs on this machine. */
function isRunning(name) {
  return globSync('/proc/[0-9]*/comm').some((file) => {
    try {
      return readFileSync(file, 'utf8').trim() === name;
    } catch {
      return false; // the process has ended in the meantime
    }
  });
}

async function install(program, name) {
  if (await succeeds('which', [program])) return;
  await command('apt-get', ['update', '-q'], { timeout: 300_000 });
  await command('apt-get', ['install', '-qy', '--no-install-recommends', name], {
    env: { DEBIAN_FRONTEND: 'noninteractive' },
    timeout: 300_000,
  });
}

/**
 * Creates a minimal Debian, from which packages and images are made.
 *
 * @returns {Promise<string>} its folder
 */
export async function debianTree(cache) {
  const tree = join(cache, SUITE);
  if (existsSync(`${tree}.made`)) return tree;
  await install('debootstrap', 'debootstrap');
  rmSync(tree, { recursive: true, force: true });
  mkdirSync(cache, { recursive: true });
  const args = ['--variant=minbase', '--include=ca-certificates,netbase,tzdata', SUITE, tree];
  await command('debootstrap', args, { timeout: 900_000 });
  writeFileSync(`${tree}.made`, '');
  return tree;
}

async function unpackEngine(folder, tree) {
  const programs = join(folder, 'programs');
  const root = join(folder, 'packages');
  const own = join(folder, 'own');
  for (const one of [programs, root, own]) rmSync(one, { recursive: true, force: true });
  mkdirSync(programs);
  mkdirSync(own);
  await command('cp', ['-a', tree, root]);
  cpSync('/etc/resolv.conf', join(root, 'etc/resolv.conf'));
  const sources = join(root, 'etc/apt/sources.list');
  writeFileSync(sources, readFileSync(sources, 'utf8').replaceAll(`${SUITE} main`, `${ENGINE_SUITE} main`));
  writeFileSync(join(root, 'etc/apt/apt.conf.d/99suite'), 'Acquire::Check-Valid-Until "false";\n');
  const fetching = `cd /tmp && apt-get update -q && apt-get download -q ${ENGINE_PACKAGES.join(' ')}`;
  await command('chroot', [root, 'sh', '-c', fetching], { timeout: 600_000 });
  await command('apt-get', ['download', '-q', ...OWN_PACKAGES], { cwd: own, timeout: 120_000 });
  const unpack = `for one in "$1"/*.deb; do dpkg-deb -x "$one" "$2" || exit 1; done`;
  for (const from of [join(root, 'tmp'), own]) await command('sh', ['-c', unpack, 'sh', from, programs]);
  rmSync(root, { recursive: true, force: true });
  writeFileSync(join(programs, '.made'), '');
}

async function startDaemon(folder, { say, onStart }) {
  const programs = join(folder, 'programs');
  // Not in the checkout: a socket's path may have about 100 characters at most.
  const state = mkdtempSync(join(tmpdir(), 'archive-engine-'));
  const [a, b, c] = firstFree(ENGINE_RANGES, routesIn(readFileSync('/proc/net/route', 'utf8'))).split('.');
  const config = join(state, 'daemon.json');
  const settings = {
    'init-path': join(programs, 'usr/bin/tini-static'),
    'userland-proxy-path': join(programs, 'usr/sbin/docker-proxy'),
    bip: `${a}.${b}.${Number(c) + 8}.1/24`,
    'default-address-pools': [{ base: `${a}.${b}.${c}.0/21`, size: 24 }],
  };
  writeFileSync(config, JSON.stringify(settings));
  process.env.DOCKER_HOST = `unix://${state}/docker.sock`;
  process.env.DOCKER_CONFIG = join(state, 'config');
  process.env.PATH = [join(programs, 'usr/bin'), join(programs, 'usr/sbin'), process.env.PATH].join(':');
  cpSync(join(programs, 'usr/libexec/docker/cli-plugins'), join(state, 'config/cli-plugins'), { recursive: true });
  const log = join(folder, 'dockerd.log');
  const paths = [
    '--data-root',
    join(folder, 'data'),
    '--exec-root',
    join(state, 'exec'),
    '--pidfile',
    join(state, 'pid'),
  ];
  const args = ['--config-file', config, ...paths, '-H', process.env.DOCKER_HOST, '--log-level', 'warn'];
  const output = openSync(log, 'w');
  const daemon = spawn('dockerd', args, { detached: true, stdio: ['ignore', output, output] });
  const exited = new Promise((resolve) => daemon.once('exit', resolve).once('error', resolve));
  const stop = async () => {
    daemon.kill('SIGTERM');
    await exited;
    rmSync(state, { recursive: true, force: true });
  };
  onStart(stop);
  try {
    await until('the engine responds', () => succeeds('docker', ['info']), { seconds: START_WITHIN_S });
  } catch {
    return { skip: `a private Docker engine does not start: ${reasonIn(readFileSync(log, 'utf8'))}` };
  }
  say('Started a private Docker engine.');
  return {};
}
