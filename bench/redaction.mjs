/** The marks of names and places in stories: how many are found, how many are wrong, and how long it takes. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { readMarked, recall, score } from './lib/redaction-score.mjs';
import { percentile } from './lib/table.mjs';

export const title = 'Redaction: names and places that are marked in stories';
export const about =
  'The share of expected marks that are found in 60 invented texts (bench/lib/redaction-corpus.json). Target: 0.9 for names,\n' +
  'phones, handles and links, and at most one false alarm per text. `as kind`: found as what it is. ms: the median for a\n' +
  'story of 10,000 characters; target 200. kB: what a browser loads for it, with Brotli.';

const ROOT = new URL('..', import.meta.url).pathname;
const STORY_LENGTH = 10_000;
const RUNS = 30;
const KINDS = { names: 'name', phones: 'phone', handles: 'handle', links: 'link', schools: 'school', places: 'place', addresses: 'address' }; // prettier-ignore
const round = (share) => Math.round(share * 1000) / 1000;

export async function measure({ log }) {
  const corpus = JSON.parse(readFileSync(join(ROOT, 'bench/lib/redaction-corpus.json'), 'utf8'));
  const findMarks = await loadFindMarks();
  const marked = Object.values({ ...corpus.blind, ...corpus.own });
  const texts = marked.map((one) => readMarked(one).text).join('\n\n');
  const story = texts.repeat(Math.ceil(STORY_LENGTH / texts.length)).slice(0, STORY_LENGTH);
  const times = Array.from({ length: RUNS }, () => {
    const began = performance.now();
    findMarks(story);
    return performance.now() - began;
  });
  return ['blind', 'own'].map((half) => {
    const result = score(corpus[half], findMarks);
    for (const { id, kind, text, as } of result.missed) log(`  ${id}: ${text} (${kind}) is ${as ? `marked as ${as}` : 'missed'}`); // prettier-ignore
    for (const { id, kind, text } of result.alarms) log(`  ${id}: ${text} is marked as ${kind}`);
    const kinds = Object.entries(KINDS).map(([name, kind]) => [name, round(recall(result, [kind]))]);
    return {
      half,
      texts: result.texts,
      ...Object.fromEntries(kinds),
      'as kind': round(recall(result, Object.values(KINDS), 'asKind')),
      'false alarms': round(result.alarms.length / result.texts),
      ms: percentile(times, 50),
      kB: sizeOfWorker() / 1000,
    };
  });
}

/** The frontend is bundled for browsers, so the function is bundled once more, for Node. */
async function loadFindMarks() {
  const requireFromVite = createRequire(createRequire(import.meta.url).resolve('vite'));
  const { rolldown } = await import(requireFromVite.resolve('rolldown'));
  const folder = mkdtempSync(join(tmpdir(), 'bench-redaction-'));
  try {
    const bundle = await rolldown({ input: join(ROOT, 'frontend/src/lib/redaction/find-marks.ts'), checks: { bundlerTimings: false } }); // prettier-ignore
    await bundle.write({ file: join(folder, 'find-marks.mjs') });
    await bundle.close();
    return (await import(pathToFileURL(join(folder, 'find-marks.mjs')).href)).findMarks;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function sizeOfWorker() {
  const folder = join(ROOT, 'frontend/dist/client/assets');
  const name = readdirSync(folder).find((file) => /^marks\.worker-.*\.js$/.test(file));
  return name ? brotliCompressSync(readFileSync(join(folder, name))).length : 0;
}
