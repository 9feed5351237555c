import { readdirSync, readFileSync } from 'node:fs';

/** The ids of a process's own child processes. Linux only: none elsewhere. */
export function childrenOf(pid: number): number[] {
  let numbers: string[];
  try {
    numbers = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  } catch {
    return [];
  }
  return numbers.map(Number).filter((one) => parentOf(one) === pid);
}

function parentOf(pid: number): number | undefined {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')[1]);
  } catch {
    return undefined;
  }
}
