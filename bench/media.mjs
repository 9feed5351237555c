/** Reads while pictures are encoded. */
import sharp from 'sharp';
import { childrenOf, usedBy, waitUntilIdle } from './lib/load.mjs';
import { startBurner } from './lib/mail-process.mjs';
import { openLoad } from './lib/open-load.mjs';
import { signIn, startProduct } from './lib/product.mjs';
import { spread } from './lib/table.mjs';

export const title = 'Pictures: reads while pictures are uploaded and encoded';
export const about =
  'One admin uploads photographs of 12 megapixels, one after another, and a worker makes their files. Bare: the same reads\n' +
  'beside processes that use as much CPU. Target: a p99 of reads within 1.5 times of that.';

const READ_SECONDS = 20;
const READ_RATE = 100;
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
    const choices = [{ path: '/api/posts' }, { path: '/api/posts?page=2' }, { path: '/' }];
    const mix = [{ name: 'read', weight: 1, choices }];
    const read = () => openLoad({ url: product.url, rate: READ_RATE, seconds: count, mix });

    // The first upload starts the encoders.
    await upload(product.url, cookie, photograph);
    await waitUntilIdle([worker.pid, product.pid]);
    log('Reads alone...');
    const alone = await read();
    log('Reads beside uploads...');
    // An encoder is a process of its own, beside the api process and beside the worker. Both have started by now.
    const groups = () => [childrenOf(product.pid), childrenOf(worker.pid), [worker.pid], product.postgresPids()];
    const before = groups().map(cpuOf);
    const began = performance.now();
    const uploads = uploadUntil(began + count * 1_000, { url: product.url, cookie, photograph });
    const beside = await read();
    const seconds = (performance.now() - began) / 1_000;
    const shares = groups().map((pids, at) => Math.max(0, cpuOf(pids) - before[at]) / seconds);
    const uploaded = await uploads;
    await waitUntilIdle([worker.pid, product.pid, ...childrenOf(worker.pid)]);
    log(`Reads beside processes that use ${shares.map((share) => `${Math.round(share * 100)} %`).join(', ')}...`);
    const burners = await Promise.all(shares.flatMap(coresOf).map((share) => startBurner(share)));
    const burned = await read();
    for (const burner of burners) burner.stop();
    const p99 = ({ times }) => spread(times.read).p99;
    const p50 = ({ times }) => spread(times.read).p50;
    return [
      { what: 'p99 of reads in ms, alone', ours: p99(alone) },
      {
        what: 'p99 of reads in ms, beside uploads',
        ours: p99(beside),
        bare: p99(burned),
        'to bare': p99(beside) / p99(burned),
      },
      { what: 'p50 of reads in ms, beside uploads', ours: p50(beside), bare: p50(burned) },
      { what: 'uploads per second meanwhile', ours: uploaded / seconds },
    ];
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

const cpuOf = (pids) => pids.reduce((sum, pid) => sum + usedBy(pid).seconds, 0);

/** A burner uses one core at most: 1.3 becomes 1 and 0.3. */
const coresOf = (share) => Array.from({ length: Math.ceil(share) }, (_, at) => Math.min(1, share - at));
