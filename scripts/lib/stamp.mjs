import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from './node.mjs';

/**
 * A hash of the names and contents of files: an equal hash means that a new build would have the same result.
 *
 * @param paths files and directories, relative to the root of the checkout; a missing one is part of the hash
 * @param isInput (path) whether a file counts
 */
export function hashOf(paths, isInput = () => true) {
  const hash = createHash('sha256');
  const add = (path) => {
    const kind = statSync(join(ROOT, path), { throwIfNoEntry: false });
    if (kind === undefined) hash.update(`${path}\0absent\0`);
    else if (kind.isDirectory()) for (const entry of readdirSync(join(ROOT, path)).sort()) add(`${path}/${entry}`);
    else if (isInput(path)) hash.update(`${path}\0${kind.size}\0`).update(readFileSync(join(ROOT, path)));
  };
  paths.forEach(add);
  return hash.digest('hex');
}

/** The stamp of the last finished build. There is none while a build is running or after it has failed. */
export function stampFile(path) {
  const file = join(ROOT, path);
  return {
    is: (hash) => existsSync(file) && readFileSync(file, 'utf8') === hash,
    remove: () => rmSync(file, { force: true }),
    write: (hash) => {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, hash);
    },
  };
}
