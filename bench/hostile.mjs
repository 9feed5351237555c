import '../backend/test/support/typescript.mjs';

export const title = 'Hostile requests: what one costs the main thread';
export const about =
  'Milliseconds of CPU time of the main thread, the minimum of three runs, and until the work was done. Target: at most 100\n' +
  'on the main thread. Bodies have the size limit of their route, comments the greatest length; render thread allowed.';

const ARTICLE = 1024 * 1024;
const STORY = 128 * 1024;
const COMMENT = 5_000;
const RUNS = 3;
const round = (ms) => Number(ms.toFixed(1));

export async function measure({ log }) {
  const { HOSTILE_JSON, HOSTILE_MARKDOWN } = await import('../backend/test/support/hostile-corpus.ts');
  const { mainThreadMs, readBody } = await import('../backend/test/support/hostile-work.ts');
  const { CommentRenderer } = await import('../backend/src/platform/markdown/comment-renderer.ts');
  const comments = new CommentRenderer();
  const render = (text) => comments.render(text).catch((error) => error.code);
  await render('- *warm*\n'.repeat(200));
  const rows = [];
  const row = async (kind, name, work) => {
    const began = performance.now();
    const main = await mainThreadMs(work, RUNS);
    rows.push({
      what: kind,
      shape: name,
      'main thread, ms': round(main),
      'done after, ms': round((performance.now() - began) / RUNS),
    });
  };
  log(`${HOSTILE_JSON.length * 2 + HOSTILE_MARKDOWN.length} shapes`);
  for (const [kind, size] of [
    ['body of 128 KiB', STORY],
    ['body of 1 MiB', ARTICLE],
  ])
    for (const [name, make] of HOSTILE_JSON) {
      const body = make(size);
      await row(kind, name, () => readBody(body));
    }
  for (const [name, make] of HOSTILE_MARKDOWN) {
    const text = make(COMMENT);
    await row('comment', name, () => render(text));
  }
  await comments.beforeApplicationShutdown();
  return rows.sort((one, two) => two['main thread, ms'] - one['main thread, ms']);
}
