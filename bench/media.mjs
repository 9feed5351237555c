/** Reads while pictures are encoded. */
import sharp from 'sharp';
import { childrenOf, waitUntilIdle } from './lib/load.mjs';
import { signIn, startProduct } from './lib/product.mjs';
import { readsBeside } from './lib/reads-beside.mjs';

export const title = 'Pictures: reads while pictures are uploaded and encoded';
export const about =
  'One admin uploads photographs of 12 megapixels, one after another, and a worker makes their files. Bare: the same reads\n' +
  'beside processes that use as much CPU. Target: a p99 of reads within 1.5 times of that.';

const READ_SECONDS = 20;
const PIXELS = { width: 4_000, height: 3_000 };

export async function measure({ backend = 'postgres', count = READ_SECONDS, log }) {
  const product = await startProduct({ backend, workers: 0, role: 'api' });
  try {
    const worker = product.startWorker();
    await waitUntilIdle([worker.pid]);
    const cookie = await signIn(product.url);
    const photograph = await sharp({
      create: { ...PIXELS, channels: 3, background: '#7a5c3e', noise: { type: 'gaussian', mean: 128, sigma: 24 } },
    })
      .jpeg({ quality: 85 })
      .toBuffer();
    // The first upload starts the encoders.
    await upload(product.url, cookie, photograph);
    await waitUntilIdle([worker.pid, product.pid]);
    let uploaded = 0;
    const { rows, seconds } = await readsBeside({
      url: product.url,
      what: 'uploads',
      seconds: count,
      log,
      begin: () => {
        const uploads = uploadUntil(performance.now() + count * 1_000, { url: product.url, cookie, photograph });
        return {
          // An encoder is a process of its own, beside the api process and beside the worker. Both have started by now.
          groups: () => [childrenOf(product.pid), childrenOf(worker.pid), [worker.pid], product.postgresPids()],
          finish: async () => {
            uploaded = await uploads;
            await waitUntilIdle([worker.pid, product.pid, ...childrenOf(worker.pid)]);
          },
        };
      },
    });
    return [...rows, { what: 'uploads per second meanwhile', ours: uploaded / seconds }];
  } finally {
    await product.stop();
  }
}

async function upload(url, cookie, photograph) {
  const form = new FormData();
  form.append('file', new Blob([photograph]), 'photograph.jpg');
  const answer = await fetch(`${url}/api/media`, { method: 'POST', headers: { cookie, origin: url }, body: form });
  if (answer.status !== 201) throw new Error(`An upload got status ${answer.status}.`);
}

/** Uploads one after another until then. Returns how many. */
async function uploadUntil(end, { url, cookie, photograph }) {
  let uploaded = 0;
  for (; performance.now() < end; uploaded++) await upload(url, cookie, photograph);
  return uploaded;
}
