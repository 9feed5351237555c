import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MikroORM } from '@mikro-orm/postgresql';
import { CommandBus } from '@nestjs/cqrs';
import { MediaFiles } from '../../src/platform/media/media-files.js';
import { PreparePicture } from '../../src/platform/media/prepare-picture.js';
import { Categories } from '../../src/transfer/imports/categories.js';
import { Export } from '../../src/transfer/exports/export.js';
import { Import } from '../../src/transfer/imports/import.js';
import type { ImportOptions } from '../../src/transfer/imports/import.js';
import type { Send } from '../../src/transfer/send.js';
import { openSource } from '../../src/transfer/sources/open-source.js';
import { NameCategories } from '../../src/modules/content/contract.js';
import { startApp } from './test-app.js';
import type { TestApp } from './test-app.js';

export const sendTo =
  (archive: TestApp): Send =>
  (command) =>
    archive.app.get(CommandBus).execute(command as object);

const quiet = { withProgress: <T>(_: string, work: (progress: () => void) => Promise<T>) => work(() => undefined) };

/** Runs exports and imports of one product like an operator, and records their output. */
export class Transfers {
  readonly folder = mkdtempSync(join(tmpdir(), 'archive-test-transfers-'));
  private count = 0;

  async export(
    archive: TestApp,
    { publicOnly = false, fetch, signal = new AbortController().signal }: ExportChange = {},
  ): Promise<{ file: string; output: string[] }> {
    const file = join(this.folder, `${++this.count}.zip`);
    const output: string[] = [];
    const files = archive.app.get(MediaFiles, { strict: false });
    const pictures = fetch && { readOriginal: (id: string) => files.readOriginal(id), fetch };
    await new Export(
      { file, publicOnly, pictures },
      { ...quiet, send: sendTo(archive), site: 'The Archive', url: archive.settings.publicUrl, version: '1.2.3', day: '2026-11-23', print: (line) => output.push(line), signal }, // prettier-ignore
    ).run();
    return { file, output };
  }

  async import(
    archive: TestApp,
    path: string,
    {
      named = {},
      otherwise,
      base,
      signal = new AbortController().signal,
      send = sendTo(archive),
      fetch,
      ...change
    }: ImportChange = {},
  ): Promise<{ ok: boolean; output: string[] }> {
    const output: string[] = [];
    const known = await sendTo(archive)(new NameCategories());
    const source = await openSource(path, new Categories(known, new Map(Object.entries(named)), otherwise), base);
    const pictures = {
      files: archive.app.get(MediaFiles, { strict: false }),
      prepare: archive.app.get(PreparePicture, { strict: false }),
      fetch,
    };
    const options = { pictures, dryRun: false, update: false, asDrafts: false, skipWrong: false, ...change };
    try {
      const context = { ...quiet, send, print: (line: string) => output.push(line), signal };
      return { ok: await new Import(source, options, context).run(), output };
    } finally {
      source.close();
    }
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

interface ExportChange {
  publicOnly?: boolean;
  fetch?: (address: string) => Promise<Buffer>;
  signal?: AbortSignal;
}
interface ImportChange extends Partial<ImportOptions> {
  named?: Record<string, string>;
  otherwise?: string;
  base?: string;
  signal?: AbortSignal;
  send?: Send;
  fetch?: (address: string) => Promise<Buffer>;
}

/** Starts a product on the database of another installation: the databases of tests are copies of one. */
export async function startElsewhere(pages?: 'site'): Promise<TestApp> {
  const archive = await startApp('PostgreSQL', {}, pages);
  const em = archive.app.get(MikroORM).em.fork();
  await em.execute(
    `update installation_mark set name = 'installation:' || gen_random_uuid() where name like 'installation:%'`,
  );
  return archive;
}

/** Every row of these tables, to be compared with a later state. */
export async function rowsOf(archive: TestApp, ...tables: string[]): Promise<Record<string, unknown[]>> {
  const em = archive.app.get(MikroORM).em.fork();
  const all: Record<string, unknown[]> = {};
  for (const table of tables) all[table] = await em.execute(`select to_jsonb(t) as row from ${table} t order by 1`);
  return all;
}
