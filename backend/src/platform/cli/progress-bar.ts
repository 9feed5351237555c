import { SingleBar } from 'cli-progress';

export type Progress = (done: number, total: number) => void;

/** Shows a progress bar while `work` runs. Without a terminal, prints a line every few seconds. */
export async function withProgressBar<T>(title: string, work: (progress: Progress) => Promise<T>): Promise<T> {
  const bar = new SingleBar({
    format: `${title.padEnd(12)} {bar} {value}/{total}`,
    noTTYOutput: true,
    notTTYSchedule: 5_000,
    hideCursor: true,
  });
  bar.start(0, 0);
  try {
    return await work((done, total) => {
      bar.setTotal(total);
      bar.update(done);
    });
  } finally {
    bar.stop();
  }
}
