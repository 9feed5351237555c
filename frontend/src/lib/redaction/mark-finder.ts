import { importWithRetry } from '../import-with-retry';
import type { Mark } from './mark';

export interface MarkFinder {
  /** Resolves to the marks of a text; rejects if the code for it cannot be loaded. */
  find: (text: string) => Promise<Mark[]>;
  /** Terminates the worker, and with it every copy of the text. */
  stop: () => void;
}

type Answer = (marks: Mark[]) => void;

const load = importWithRetry(() => import('./find-marks'));

/** Without workers, the same code runs in the page: slower on a phone, and only ever while the browser is idle. */
const findHere = async (text: string): Promise<Mark[]> => (await load()).findMarks(text);

/** Starts to find marks in a worker. The text never leaves the browser. */
export function startMarkFinder(): MarkFinder {
  if (typeof Worker === 'undefined') return { find: findHere, stop: () => undefined };
  const waiting = new Map<number, { text: string; resolve: Answer; reject: (error: unknown) => void }>();
  let lastId = 0;
  let failed = false;
  const worker = new Worker(new URL('./marks.worker.ts', import.meta.url), { type: 'module' });
  worker.addEventListener('message', ({ data }: MessageEvent<{ id: number; marks: Mark[] }>) => {
    waiting.get(data.id)?.resolve(data.marks);
    waiting.delete(data.id);
  });
  worker.addEventListener('error', () => {
    failed = true;
    worker.terminate();
    for (const { text, resolve, reject } of waiting.values()) findHere(text).then(resolve, reject);
    waiting.clear();
  });
  return {
    find: (text) =>
      failed
        ? findHere(text)
        : new Promise((resolve, reject) => {
            waiting.set(++lastId, { text, resolve, reject });
            worker.postMessage({ id: lastId, text });
          }),
    stop: () => {
      worker.terminate();
      waiting.clear();
    },
  };
}
