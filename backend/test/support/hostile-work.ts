import { createRequire } from 'node:module';
import { Text } from '../../src/platform/http/validation/fields.js';
import { validationPipe } from '../../src/platform/http/validation/body.pipe.js';

class StoryBody {
  @Text({ min: 1, max: 10_000 }) content!: string;
}

interface SafeJson {
  parse(text: string, reviver: undefined, options: object): unknown;
}
// Fastify's own parser of bodies, as json-body.ts asks for it.
const { parse } = createRequire(createRequire(import.meta.url).resolve('fastify'))('secure-json-parse') as SafeJson;
const pipe = validationPipe();

/** Reads a body and checks it, as a request does before its handler runs. Answers whether it was accepted. */
export async function readBody(json: string): Promise<boolean> {
  try {
    const body = parse(json, undefined, { protoAction: 'error', constructorAction: 'error' });
    await pipe.transform(body, { type: 'body', metatype: StoryBody });
    return true;
  } catch {
    return false;
  }
}

/** Milliseconds of this thread's CPU: what other threads and processes do is no part of it. The least of several runs. */
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
