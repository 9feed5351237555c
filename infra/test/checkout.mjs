import { cpSync, existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '../../scripts/lib/node.mjs';
import { command } from './docker.mjs';

/** Copies the files that a fresh clone of this checkout would have, including uncommitted changes. */
export async function copyCheckout(folder) {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const { stdout } = await command('git', args, { cwd: ROOT });
  for (const path of stdout.split('\0').filter(Boolean)) {
    const from = join(ROOT, path);
    if (!existsSync(from)) continue;
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    cpSync(from, join(folder, path), { verbatimSymlinks: true });
  }
}
