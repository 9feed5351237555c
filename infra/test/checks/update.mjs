import assert from 'node:assert/strict';
import { atMostOneInAThousand } from '../tally.mjs';
import { explain, SCALE, scaleUp, underLoad } from './scale.mjs';

/** A change that readers see, on a page that the api processes render. */
const HEADING = { file: 'frontend/src/app/pages/about.tsx', old: '<h1>About</h1>', marker: 'About, updated' };
/** Code whose api process fails at startup, while its worker is healthy. */
const BROKEN = {
  file: 'backend/src/main.ts',
  old: /^async function start\(\): Promise<void> \{$/m,
  replacement: "$&\n  if (process.env.ROLE === 'api') throw new Error('Broken on purpose by a test.');",
};

const images = async (stack, service) => new Set((await stack.containers(service)).map(({ image }) => image));

/** @returns the image of each service, once the wanted containers are healthy and no others exist */
async function running(stack) {
  const found = {};
  await scaleUp(stack);
  for (const service of Object.keys(SCALE)) {
    found[service] = await images(stack, service);
    assert.equal(found[service].size, 1, `${service} runs more than one image`);
  }
  return found;
}

export async function update(context) {
  const { stack, site } = context;
  const before = await running(stack);
  stack.edit(HEADING.file, HEADING.old, `<h1>${HEADING.marker}</h1>`);
  const report = await underLoad(context, () => stack.run('./update.sh', []));
  const after = await running(stack);
  for (const service of Object.keys(SCALE))
    assert.notDeepEqual(after[service], before[service], `${service} still runs the old image`);
  // Ten requests reach both api containers, because nginx alternates between them.
  for (let at = 0; at < 10; at += 1)
    assert.ok((await site.request('/about')).text.includes(HEADING.marker), 'the old page is still served');
  assert.ok(atMostOneInAThousand(report), explain(report));
}

export async function brokenUpdate(context) {
  const { stack, site } = context;
  const before = await running(stack);
  stack.edit(BROKEN.file, BROKEN.old, BROKEN.replacement);
  let result;
  const report = await underLoad(context, async () => {
    result = await stack.run('./update.sh', [], { fails: true });
  });
  assert.notEqual(result.code, 0, 'update.sh exited with 0');
  assert.deepEqual(await running(stack), before, `not everything was rolled back\n${result.output.slice(-2_000)}`);
  assert.equal((await site.request('/about')).status, 200);
  assert.ok(atMostOneInAThousand(report), explain(report));
  stack.edit(BROKEN.file, BROKEN.replacement.replace('$&\n', '\n'), '');
}
