import { networkInterfaces } from 'node:os';
import { docker, reasonIn, succeeds } from './docker.mjs';
import { startDebianEngine } from './debian-engine.mjs';

/** The overlays use `!override`, which needs this version. */
const COMPOSE_NEEDED = [2, 24, 4];

/**
 * Finds a Docker engine that responds, or starts a private one from Debian's packages.
 *
 * @param {{ cache: string, say: (line: string) => void, onStart: (stop: () => Promise<void>) => void }} options
 * @returns {Promise<string | undefined>} if there is no engine, one line that says why
 */
export async function findEngine(options) {
  if (!(await succeeds('docker', ['info'], { timeout: 20_000 }))) {
    const { skip } = await startDebianEngine(options).catch((error) => ({
      skip: `no Docker engine responds, and a private one does not start: ${reasonIn(error.message)}`,
    }));
    if (skip) return skip;
  }
  const compose = await docker(['compose', 'version', '--short']).catch(() => '');
  if (isOlder(compose, COMPOSE_NEEDED))
    return `docker compose ${COMPOSE_NEEDED.join('.')} or newer is needed, and this is ${compose || 'none'}`;
  options.say(`Docker ${await docker(['version', '--format', '{{.Server.Version}}'])}, compose ${compose}`);
  return undefined;
}

function isOlder(version, needed) {
  const parts = version.replace(/^v/, '').split(/[.-]/).map(Number);
  const at = needed.findIndex((part, index) => parts[index] !== part);
  return at >= 0 && !(parts[at] > needed[at]);
}

/** @returns {Promise<string[]>} the address ranges that this machine and the engine's networks use */
export async function usedRanges() {
  const own = Object.values(networkInterfaces()).flat().filter(({ family }) => family === 'IPv4').map(({ cidr }) => cidr); // prettier-ignore
  const ids = (await docker(['network', 'ls', '-q'])).split('\n').filter(Boolean);
  const networks = ids.length > 0 ? JSON.parse(await docker(['network', 'inspect', ...ids])) : [];
  const ranges = networks.flatMap(({ IPAM }) => (IPAM.Config ?? []).map(({ Subnet }) => Subnet));
  return [...own, ...ranges].filter((range) => range && !range.includes(':'));
}
