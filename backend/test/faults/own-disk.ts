import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Room for two empty stores and the writes of a long run, and small enough to be filled within seconds. */
const SIZE = '1g';

export interface OwnDisk {
  directory: string;
  remove(): void;
}

/** Mounts a small disk for everything in the temporary directory from now on, if possible: as root, on Linux. */
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
      // Lazily: a process that is still exiting releases it a moment later.
      execFileSync('umount', ['-l', directory]);
      rmSync(directory, { recursive: true });
    },
  };
}
