import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Enough for two empty stores and what a long run writes, and filled within seconds. */
const SIZE = '1g';

export interface OwnDisk {
  directory: string;
  remove(): void;
}

/** A small disk for all that goes into the temporary directory from now on, where one may be made: as root, on Linux. */
export function makeOwnDisk(): OwnDisk | undefined {
  if (process.getuid?.() !== 0 || !existsSync('/proc/mounts')) return undefined;
  const before = process.env['TMPDIR'];
  const directory = mkdtempSync(join(tmpdir(), 'archive-faults-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE},mode=1777`, 'tmpfs', directory], { stdio: 'ignore' });
  } catch {
    rmSync(directory, { recursive: true });
    return undefined;
  }
  chmodSync(directory, 0o1777);
  process.env['TMPDIR'] = directory;
  return {
    directory,
    remove: () => {
      if (before === undefined) delete process.env['TMPDIR'];
      else process.env['TMPDIR'] = before;
      // Lazily: who is still ending there lets go of it a moment later.
      execFileSync('umount', ['-l', directory]);
      rmSync(directory, { recursive: true });
    },
  };
}
