import { findMarks } from './find-marks';

/** Finds marks outside of the page's thread, so that typing never waits for it. */
self.addEventListener('message', ({ data }: MessageEvent<{ id: number; text: string }>) => {
  self.postMessage({ id: data.id, marks: findMarks(data.text) });
});
