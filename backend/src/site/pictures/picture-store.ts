import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { Logger } from '@nestjs/common';

const WRITES_PER_SWEEP = 200;

/**
 * Stores files under DATA_DIR that are expensive to make again. When they exceed `maxBytes`, the least recently read
 * ones are deleted. Everything here can be made again, so a full or read-only disk costs time, not pages.
 */
export class PictureStore {
  private readonly log = new Logger('Pictures');
  private writes = 0;
  private hasWarned = false;

  constructor(
    private readonly dir: string,
    private readonly maxBytes: number,
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

  /** Writes atomically, because several processes may share the folder. */
  async write(name: string, bytes: Buffer): Promise<void> {
    const temporary = join(this.dir, `${name}.${randomUUID()}.tmp`);
    try {
      await mkdir(this.dir, { recursive: true });
      await writeFile(temporary, bytes);
      await rename(temporary, join(this.dir, name));
      if (this.writes++ % WRITES_PER_SWEEP === 0) await this.sweep();
    } catch (error) {
      await rm(temporary, { force: true }).catch(() => undefined);
      if (!this.hasWarned)
        this.log.warn(
          `Pictures cannot be stored in ${this.dir}, so each is fetched again: ${(error as Error).message}`,
        );
      this.hasWarned = true;
    }
  }

  private async sweep(): Promise<void> {
    const names = await readdir(this.dir);
    const files = await Promise.all(
      names.map(async (name) => {
        const { size, mtimeMs } = await stat(join(this.dir, name)).catch(() => ({ size: 0, mtimeMs: 0 }));
        return { name, size, mtimeMs };
      }),
    );
    let total = files.reduce((sum, { size }) => sum + size, 0);
    for (const { name, size } of files.sort((a, b) => a.mtimeMs - b.mtimeMs)) {
      if (total <= this.maxBytes) return;
      await rm(join(this.dir, name), { force: true });
      total -= size;
    }
  }
}
