import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { Logger } from '@nestjs/common';

const SWEEP_EVERY = 200;

/**
 * Files under DATA_DIR, for what is dear to make again. Bounded: when it is too much, what was not read for longest goes.
 * Nothing here is the only copy that matters; a disk that is full or read-only costs time, not pages.
 */
export class PictureStore {
  private readonly log = new Logger('Pictures');
  private writes = 0;
  private hasComplained = false;

  constructor(
    private readonly dir: string,
    private readonly mostBytes: number,
  ) {}

  async read(name: string): Promise<Buffer | undefined> {
    const file = join(this.dir, name);
    try {
      const bytes = await readFile(file);
      const now = new Date();
      await utimes(file, now, now).catch(() => undefined);
      return bytes;
    } catch {
      return undefined;
    }
  }

  /** Whole or not at all: several processes may share the folder. */
  async write(name: string, bytes: Buffer): Promise<void> {
    const draft = join(this.dir, `${name}.${randomUUID()}.tmp`);
    try {
      await mkdir(this.dir, { recursive: true });
      await writeFile(draft, bytes);
      await rename(draft, join(this.dir, name));
      if (this.writes++ % SWEEP_EVERY === 0) await this.sweep();
    } catch (error) {
      await rm(draft, { force: true }).catch(() => undefined);
      if (!this.hasComplained) this.log.warn(`Pictures are not kept in ${this.dir}: ${(error as Error).message}`);
      this.hasComplained = true;
    }
  }

  private async sweep(): Promise<void> {
    const names = await readdir(this.dir);
    const found = await Promise.all(
      names.map(async (name) => {
        const { size, mtimeMs } = await stat(join(this.dir, name)).catch(() => ({ size: 0, mtimeMs: 0 }));
        return { name, size, mtimeMs };
      }),
    );
    let left = found.reduce((sum, { size }) => sum + size, 0);
    for (const { name, size } of found.sort((a, b) => a.mtimeMs - b.mtimeMs)) {
      if (left <= this.mostBytes) return;
      await rm(join(this.dir, name), { force: true });
      left -= size;
    }
  }
}
