/**
 * Stand-ins for the base images, for machines that cannot reach an image registry: the same programs from Debian, npm and Go,
 * with the parts of each image's entrypoint that infra/ relies on.
 */
import { copyFileSync, cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { command, docker, succeeds } from './docker.mjs';
import { debianTree } from './debian-engine.mjs';

const SOURCES = join(import.meta.dirname, 'stand-ins');
const DEBIAN = 'archive-stand-in/debian:trixie';
const SERVICES = 'archive-stand-in/debian:services';
const NPM = 'npm@11';

/** The folder of each stand-in, and a function that adds files to it before the build. */
const STAND_INS = {
  node: { folder: 'node', prepare: prepareNode },
  'nginxinc/nginx-unprivileged': { folder: 'nginx' },
  postgres: { folder: 'postgres' },
  redis: { folder: 'redis' },
  'getmeili/meilisearch': { folder: 'meilisearch', prepare: prepareMeilisearch },
  caddy: { folder: 'caddy', prepare: prepareCaddy },
};

/** Builds an image that stands in for `name`, under that name. */
export async function buildStandIn({ name, repository, version, cache, say }) {
  const standIn = STAND_INS[repository];
  if (!standIn) throw new Error(`No registry has ${name}, and infra/test/stand-ins has nothing for it.`);
  say(`Building a stand-in for ${name}…`);
  await buildBases(cache);
  const folder = freshCopy(cache, standIn.folder);
  await standIn.prepare?.({ folder, version, cache });
  await docker(['build', '-q', '-t', name, folder], { timeout: 900_000 });
}

function freshCopy(cache, name) {
  const folder = join(cache, 'stand-ins', name);
  rmSync(folder, { recursive: true, force: true });
  cpSync(join(SOURCES, name), folder, { recursive: true });
  return folder;
}

async function buildBases(cache) {
  if (!(await succeeds('docker', ['image', 'inspect', DEBIAN]))) {
    const archive = join(cache, 'debian.tar');
    const leftOut = ['./var/lib/apt/lists/*', './var/cache/apt/archives/*', './etc/resolv.conf'];
    const tree = await debianTree(cache);
    await command('tar', ['-C', tree, ...leftOut.map((path) => `--exclude=${path}`), '-cf', archive, '.']);
    await docker(['import', '--change', 'CMD ["bash"]', archive, DEBIAN]);
    rmSync(archive);
  }
  // Quick if nothing has changed, because the engine has cached the layers.
  await docker(['build', '-q', '-t', SERVICES, freshCopy(cache, 'services')], { timeout: 900_000 });
}

/** Node and npm from npm packages. EXTRA_CA names a file of certificates that npm in the image trusts. */
async function prepareNode({ folder, version }) {
  const node = `node-linux-${process.arch}@${version}`;
  await command('npm', ['pack', '--silent', node, NPM], { cwd: folder, timeout: 300_000 });
  const unpack = [
    'tar xzf node-linux-*.tgz package/bin/node && mv package/bin/node node && rm -r package',
    'mkdir npm && tar xzf npm-*.tgz -C npm --strip-components=1 && rm ./*.tgz',
  ];
  await command('sh', ['-c', unpack.join(' && ')], { cwd: folder });
  const extra = join(folder, 'etc');
  mkdirSync(extra);
  writeFileSync(join(extra, 'npmrc'), process.env.EXTRA_CA ? 'cafile=/usr/local/etc/extra-ca.crt\n' : '');
  if (process.env.EXTRA_CA) copyFileSync(process.env.EXTRA_CA, join(extra, 'extra-ca.crt'));
}

async function prepareMeilisearch({ folder }) {
  copyFileSync(process.env.MEILISEARCH_BINARY, join(folder, 'meilisearch'));
}

/** The requested version if Go can build it; otherwise the image has Debian's. */
async function prepareCaddy({ folder, version, cache }) {
  const programs = join(cache, 'go');
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  if (!existsSync(join(programs, 'caddy'))) {
    const env = { GOBIN: programs, CGO_ENABLED: '0' };
    const args = ['install', `github.com/caddyserver/caddy/v2/cmd/caddy@v${version}`];
    await succeeds('go', args, { env, timeout: 900_000 });
  }
  if (existsSync(join(programs, 'caddy'))) copyFileSync(join(programs, 'caddy'), join(bin, 'caddy'));
}
