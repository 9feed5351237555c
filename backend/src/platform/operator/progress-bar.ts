import { SingleBar } from 'cli-progress';

/** Is told how many are done, of how many. */
export type Progress = (done: number, of: number) => void;

/** Shows how far a piece of work is; without a terminal a line now and then. */
export async function withProgressBar<T>(title: string, work: (progress: Progress) => Promise<T>): Promise<T> {
  const bar = new SingleBar({
    format: `${title.padEnd(12)} {bar} {value}/{total}`,
    noTTYOutput: true,
    notTTYSchedule: 5_000,
    hideCursor: true,
  });
  bar.start(0, 0);
  try {
    return await work((done, of) => {
      bar.setTotal(of);
      bar.update(done);
    });
  } finally {
    bar.stop();
  }
}
