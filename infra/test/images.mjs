import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../scripts/lib/node.mjs';
import { command, succeeds } from './docker.mjs';
import { imageNames, partsOf } from './image-names.mjs';
import { buildStandIn } from './stand-ins.mjs';

const PULL_WITHIN_MS = 300_000;
const MEILISEARCH = 'getmeili/meilisearch';

/** @returns {string[]} the images that infra/ uses */
export function neededImages() {
  const infra = join(ROOT, 'infra');
  const files = readdirSync(infra).filter((name) => /^(docker-compose.*\.yml|Dockerfile)$/.test(name));
  return imageNames(files.map((name) => readFileSync(join(infra, name), 'utf8')));
}

/**
 * Makes the base images available to the engine: it uses those that the engine has, pulls those that a registry has, and builds
 * stand-ins from Debian's packages, under the same names, for the rest.
 *
 * @param {{ cache: string, say: (line: string) => void }} options
 * @returns {Promise<{ meilisearch: boolean }>} whether the image of Meilisearch is available, which is the only optional one
 * @throws {Error} if a required image is missing
 */
export async function ensureImages({ cache, say }) {
  const standIns = [];
  const absent = [];
  let registry = true;
  for (const name of neededImages()) {
    if (await succeeds('docker', ['image', 'inspect', name])) continue;
    registry &&= await pulls(name, say);
    // After the first failure, no other image is pulled: each attempt takes as long as the network's timeout.
    if (registry) continue;
    const { repository, version } = partsOf(name);
    if (repository === MEILISEARCH && !process.env.MEILISEARCH_BINARY) absent.push(name);
    else {
      await buildStandIn({ name, repository, version, cache, say });
      standIns.push(name);
    }
  }
  if (standIns.length > 0)
    say(`Stand-ins made of Debian’s packages, not the images themselves: ${standIns.join(', ')}`);
  const has = (repository) => !absent.some((name) => partsOf(name).repository === repository);
  return { meilisearch: has(MEILISEARCH) };
}

async function pulls(name, say) {
  say(`Pulling ${name}…`);
  const { code } = await command('docker', ['pull', '-q', name], { timeout: PULL_WITHIN_MS, fails: true });
  return code === 0;
}
