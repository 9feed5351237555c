import { createRequire } from 'node:module';
import { Text, validationPipe } from '../../src/platform/http/validation/index.js';

class StoryBody {
  @Text({ min: 1, max: 10_000 }) content!: string;
}

interface SafeJson {
  parse(text: string, reviver: undefined, options: object): unknown;
}
// Fastify's own body parser, with the options of json-body-parser.ts.
const { parse } = createRequire(createRequire(import.meta.url).resolve('fastify'))('secure-json-parse') as SafeJson;
const pipe = validationPipe();

/** Parses and validates a body, as a request does before its handler runs. Returns whether it was accepted. */
export async function readBody(json: string): Promise<boolean> {
  try {
    const body = parse(json, undefined, { protoAction: 'error', constructorAction: 'error' });
    await pipe.transform(body, { type: 'body', metatype: StoryBody });
    return true;
  } catch {
    return false;
  }
}

/** The CPU milliseconds of this thread, without other threads and processes; the minimum of several runs. */
export async function mainThreadMs(work: () => Promise<unknown>, runs: number): Promise<number> {
  let least = Infinity;
  for (let run = 0; run < runs; run++) {
    const before = process.threadCpuUsage();
    await work();
    const { user, system } = process.threadCpuUsage(before);
    least = Math.min(least, (user + system) / 1_000);
  }
  return least;
}
