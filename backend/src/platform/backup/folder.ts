import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { StartupError } from '../config/startup-error.js';

const NAME = /^the-archive-(\d{4}-\d\d-\d\dT\d{4}Z)(?:-(\d+))?\.backup(\.age)?$/;
const WITHDRAWN = /^the-archive-\d{4}-\d\d-\d\d\.withdrawn$/;
const UNFINISHED = /^the-archive-.+\.(backup(\.age)?|withdrawn)\.unfinished$/;
const DAY_MS = 24 * 3_600_000;

/** Whether a file lies beside the backups, but is a list of withdrawn receipts. */
export const isWithdrawnList = (file: string): boolean => WITHDRAWN.test(basename(file));

/** A folder of backups. Files with other names than ours are ignored and never removed. */
export class BackupFolder {
  constructor(readonly path: string) {}

  /**
   * Creates the folder if it is missing, open to its owner only, and returns an unused path in it.
   *
   * @param minute `2026-11-22T22:10Z`
   */
  nextFile(minute: string, encrypted: boolean): string {
    try {
      mkdirSync(this.path, { recursive: true, mode: 0o700 });
    } catch (error) {
      throw new StartupError(`${this.path} cannot be made (${(error as NodeJS.ErrnoException).code}).`, {
        cause: error,
      });
    }
    const used = new Set(this.files());
    const name = (number: number) =>
      `the-archive-${minute.replaceAll(':', '')}${number > 1 ? `-${number}` : ''}.backup`;
    let number = 1;
    while (used.has(name(number)) || used.has(`${name(number)}.age`)) number += 1;
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

  /** The path of the list of withdrawn receipts of a UTC day, `YYYY-MM-DD`. */
  withdrawnFile(day: string): string {
    return join(this.path, `the-archive-${day}.withdrawn`);
  }

  /** The lists of withdrawn receipts in it, oldest first. */
  withdrawnLists(): string[] {
    return this.files()
      .filter((name) => WITHDRAWN.test(name))
      .sort()
      .map((name) => join(this.path, name));
  }

  /** Removes the oldest backups, so that `number` remain. @returns the removed files */
  removeAllBut(number: number): string[] {
    const old = this.list().slice(0, -number);
    for (const file of old) rmSync(file);
    return old;
  }

  /**
   * Removes files of backups that were killed before the end: they have stories in them, and nothing will complete
   * them.
   */
  removeUnfinished(now: Date): void {
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
