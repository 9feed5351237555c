import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { MovedArticle } from '../../src/kernel/transfer.js';
import { Categories } from '../../src/transfer/imports/categories.js';
import { openSource } from '../../src/transfer/sources/open-source.js';
import type { SourceEntry } from '../../src/transfer/sources/source.js';

export type FoundArticle = SourceEntry<MovedArticle>;

interface Options {
  known?: readonly string[];
  named?: Record<string, string>;
  otherwise?: string;
  base?: string;
}

/** A temporary folder of files to import, and the articles that a source finds in it. */
export class ImportFolder {
  private readonly made: string[] = [];
  path = '';

  next(): void {
    this.path = mkdtempSync(join(tmpdir(), 'archive-test-sources-'));
    this.made.push(this.path);
  }

  write(name: string, content: string | Buffer): string {
    const path = join(this.path, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
    return path;
  }

  /** All articles in the folder, in the order in which the import writes them. */
  read = (options: Options = {}): Promise<FoundArticle[]> => readArticles(this.path, options);

  /** The article of a folder with this file alone. */
  async one(name: string, content: string, options: Options = {}): Promise<FoundArticle> {
    this.next();
    this.write(name, content);
    const [found] = await this.read({ otherwise: 'the-body', ...options });
    return found!;
  }

  remove(): void {
    this.made.forEach((each) => rmSync(each, { recursive: true, force: true }));
  }
}

export async function readArticles(
  path: string,
  { known = ['the-body', 'dirty-words'], named = {}, otherwise, base }: Options = {},
): Promise<FoundArticle[]> {
  const source = await openSource(path, new Categories(known, new Map(Object.entries(named)), otherwise), base);
  const found: FoundArticle[] = [];
  for await (const one of source.articles()) found.push(one);
  source.close();
  return found;
}

export const itemOf = (found: FoundArticle | undefined): MovedArticle => {
  if (!found || !('item' in found)) throw new Error(JSON.stringify(found));
  return found.item;
};

/** The changes in the report, as `kind name: count`. */
export const changesOf = (found: FoundArticle): string[] =>
  'item' in found
    ? (found.changes ?? []).map(({ kind, name, count }) => `${[kind, name].filter(Boolean).join(' ')}: ${count}`)
    : [JSON.stringify(found)];
