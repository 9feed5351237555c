import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { StartupError } from '../config/startup-error.js';

const NAME = /^the-archive-(\d{4}-\d\d-\d\dT\d{4}Z)(?:-(\d+))?\.backup(\.age)?$/;
const UNFINISHED = /^the-archive-.+\.backup(\.age)?\.unfinished$/;
const DAY_MS = 24 * 3_600_000;

/** A folder of backups. Only what has a name of ours is looked at, and nothing else is ever removed. */
export class BackupFolder {
  constructor(readonly path: string) {}

  /**
   * Makes the folder where there is none, open to its owner only, and a name in it that nobody has.
   *
   * @param minute `2026-11-22T22:10Z`
   */
  next(minute: string, encrypted: boolean): string {
    try {
      mkdirSync(this.path, { recursive: true, mode: 0o700 });
    } catch (error) {
      throw new StartupError(`${this.path} cannot be made (${(error as NodeJS.ErrnoException).code}).`, {
        cause: error,
      });
    }
    const there = new Set(this.files());
    const name = (number: number) =>
      `the-archive-${minute.replaceAll(':', '')}${number > 1 ? `-${number}` : ''}.backup`;
    let number = 1;
    while (there.has(name(number)) || there.has(`${name(number)}.age`)) number += 1;
    return join(this.path, `${name(number)}${encrypted ? '.age' : ''}`);
  }

  /** The backups in it, oldest first. */
  list(): string[] {
    const key = (name: string) => {
      const [, minute, number = '1'] = NAME.exec(name)!;
      return `${minute} ${number.padStart(6, '0')}`;
    };
    return this.files()
      .filter((name) => NAME.test(name))
      .sort((a, b) => (key(a) < key(b) ? -1 : 1))
      .map((name) => join(this.path, name));
  }

  /** @returns those that it removed: the oldest ones, so that so many remain */
  keep(number: number): string[] {
    const old = this.list().slice(0, -number);
    for (const file of old) rmSync(file);
    return old;
  }

  /** What was killed in the middle left stories behind, in a file that nobody will ever finish. */
  clear(now: Date): void {
    for (const name of this.files().filter((each) => UNFINISHED.test(each))) {
      const file = join(this.path, name);
      const age = now.getTime() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? now.getTime());
      if (age > DAY_MS) rmSync(file, { force: true });
    }
  }

  private files(): string[] {
    try {
      return readdirSync(this.path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
      throw new StartupError(`${this.path} cannot be read (${(error as NodeJS.ErrnoException).code}).`, {
        cause: error,
      });
    }
  }
}
