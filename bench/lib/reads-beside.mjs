/** Measures how other work slows reads: alone, beside the work, and beside processes that use as much CPU. */
import { usedBy } from './load.mjs';
import { startBurner } from './mail-process.mjs';
import { openLoad } from './open-load.mjs';
import { spread } from './table.mjs';

const RATE = 100;
const READS = [{ path: '/api/posts' }, { path: '/api/posts?page=2' }, { path: '/' }];

/**
 * @param what the name of the work, as it follows "beside"
 * @param seconds the length of each of the three measurements
 * @param begin starts the work, and returns { groups: the ids of its processes at the moment, in lists of those that
 *   share a burner, finish: ends the work, and waits until those processes are idle }
 * @returns { rows, seconds: how long the work was measured }
 */
export async function readsBeside({ url, what, seconds, begin, log }) {
  const read = () => openLoad({ url, rate: RATE, seconds, mix: [{ name: 'read', weight: 1, choices: READS }] });
  log('Reads alone...');
  const alone = await read();
  log(`Reads beside ${what}...`);
  const { groups, finish } = await begin();
  const before = groups().map(cpuOf);
  const began = performance.now();
  const beside = await read();
  const took = (performance.now() - began) / 1_000;
  const shares = groups().map((pids, at) => Math.max(0, cpuOf(pids) - before[at]) / took);
  await finish();
  log(`Reads beside processes that use ${shares.map((share) => `${Math.round(share * 100)} %`).join(', ')}...`);
  const burners = await Promise.all(shares.flatMap(coresOf).map((share) => startBurner(share)));
  const burned = await read();
  for (const burner of burners) burner.stop();
  const [ours, bare] = [spread(beside.times.read), spread(burned.times.read)];
  const rows = [
    { what: 'p99 of reads in ms, alone', ours: spread(alone.times.read).p99 },
    { what: `p99 of reads in ms, beside ${what}`, ours: ours.p99, bare: bare.p99, 'to bare': ours.p99 / bare.p99 },
    { what: `p50 of reads in ms, beside ${what}`, ours: ours.p50, bare: bare.p50 },
  ];
  return { rows, seconds: took };
}

const cpuOf = (pids) => pids.reduce((sum, pid) => sum + usedBy(pid).seconds, 0);

/** A burner uses one core at most: 1.3 becomes 1 and 0.3. */
const coresOf = (share) => Array.from({ length: Math.ceil(share) }, (_, at) => Math.min(1, share - at));
