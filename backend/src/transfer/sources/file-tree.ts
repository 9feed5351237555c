import { readdirSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import type { ZipReader } from '../zip-reader.js';

/**
 * The files of a source: below a folder, or in a ZIP. Names are relative, with `/`. Only listed files are ever read, so no
 * address in an article leads out of the source. Hidden files, symbolic links and node_modules are not listed.
 */
export interface FileTree {
  /** The path of the folder, for the operator; of a ZIP, the folder that it would be unpacked to. */
  readonly path: string;
  readonly names: readonly string[];
  has(name: string): boolean;
  /** In bytes. */
  size(name: string): number;
  /** @throws StartupError, or an error of the file system */
  read(name: string): Promise<Buffer>;
  close(): void;
}

export class FolderTree implements FileTree {
  readonly path: string;
  readonly names: readonly string[];
  private readonly all: ReadonlySet<string>;

  /** @param under lists only these folders in it; those that are missing are left out */
  constructor(folder: string, under: readonly string[] = ['']) {
    this.path = resolve(folder);
    this.names = under.flatMap((name) => [...filesIn(this.path, name)]).sort();
    this.all = new Set(this.names);
  }

  has = (name: string) => this.all.has(name);
  size = (name: string) => statSync(join(this.path, name)).size;
  read = (name: string) => readFile(join(this.path, name));
  close = () => undefined;
}

function* filesIn(root: string, name: string): Generator<string> {
  const folder = join(root, name);
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (isIgnored(entry.name)) continue;
    const path = name ? `${name}/${entry.name}` : entry.name;
    if (entry.isDirectory()) yield* filesIn(root, path);
    else if (entry.isFile()) yield path;
  }
}

export class ZipTree implements FileTree {
  readonly path: string;
  readonly names: readonly string[];
  private readonly all: ReadonlySet<string>;
  /** The one folder at the top, if everything is in it, as after zipping a folder. */
  readonly top: string;

  constructor(private readonly zip: ZipReader) {
    const files = zip.names.filter((name) => !name.endsWith('/') && !name.split('/').some(isIgnored));
    const [first = ''] = files;
    const top = first.slice(0, first.indexOf('/') + 1);
    this.top = files.every((name) => name.startsWith(top)) ? top : '';
    const folder = this.top ? this.top.slice(0, -1) : basename(zip.file).replace(/\.zip$/i, '');
    this.path = join(dirname(resolve(zip.file)), folder);
    this.names = files.map((name) => name.slice(this.top.length)).sort();
    this.all = new Set(this.names);
  }

  has = (name: string) => this.all.has(name);
  size = (name: string) => this.zip.size(this.top + name);
  read = (name: string) => this.zip.readBytes(this.top + name);
  close = () => this.zip.close();
}

/** `__MACOSX` has what macOS adds to a ZIP. */
const isIgnored = (name: string): boolean => name.startsWith('.') || name === 'node_modules' || name === '__MACOSX';
