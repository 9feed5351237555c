/**
 * Checks package-lock.json for entries that are not from the registry, not pinned by a checksum, or would run an
 * install script that nobody has approved. Prints each; exits 1 if there is one.
 */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The problems of a lockfile, one sentence each. `allowScripts` is package.json's table of install scripts. */
export function findProblems(lock, allowScripts) {
  const found = lock.lockfileVersion === 3 ? [] : [`The lockfile's version is ${lock.lockfileVersion}, not 3.`];
  for (const [path, entry] of Object.entries(lock.packages)) {
    if (path === '') continue;
    const name = entry.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    if (entry.link) found.push(`${path} is a link to a folder.`);
    // No addresses: everyone installs from their own registry, and the checksum verifies the package.
    if (entry.resolved) found.push(`${path} names the address it came from.`);
    if (!/^sha512-/.test(entry.integrity ?? '')) found.push(`${path} has no SHA-512 checksum.`);
    if (!/^\d+\.\d+\.\d+/.test(entry.version ?? '')) found.push(`${path} has no version.`);
    if (entry.hasInstallScript && !Object.hasOwn(allowScripts, name)) {
      found.push(`${path} runs a script at install: decide on it in package.json's allowScripts.`);
    }
  }
  return found;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const top = resolve(import.meta.dirname, '..');
  const read = (name) => JSON.parse(readFileSync(join(top, name), 'utf8'));
  const found = findProblems(read('package-lock.json'), read('package.json').allowScripts);
  for (const line of found) console.error(line);
  if (found.length > 0) process.exitCode = 1;
}
