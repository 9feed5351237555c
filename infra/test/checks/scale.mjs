import assert from 'node:assert/strict';
import { lostStories, summary } from '../tally.mjs';
import { until } from '../until.mjs';

export const SCALE = { api: 2, worker: 4 };
const SETTLE = 60;

/** @returns the report of a load that ran during `work`; fails if a story that got a 201 is not in the database */
export async function underLoad(context, work) {
  const load = context.startLoad();
  try {
    await load.more(SETTLE);
    await work(load);
    await load.more(SETTLE);
  } finally {
    await load.stop();
  }
  const report = load.report();
  context.detail(summary(report));
  for (const failure of report.failures.slice(0, 5)) context.detail(`  ${failure}`);
  const lost = lostStories(report.accepted, await context.stack.stories(load.marker));
  assert.deepEqual(lost, [], `stories that got a 201 are not in the database\n${summary(report)}`);
  assert.ok(report.accepted.length > 0, `no story was accepted\n${summary(report)}`);
  return report;
}

/** The report and its failures, as an assertion message. */
export const explain = (report) => [summary(report), ...report.failures].join('\n');

/** Starts the wanted number of containers. A check that runs alone also begins with this. */
export async function scaleUp(stack) {
  const replicas = { API_REPLICAS: String(SCALE.api), WORKER_REPLICAS: String(SCALE.worker) };
  const isScaled = Object.entries(replicas).every(([name, value]) => stack.env[name] === value);
  if (!isScaled) {
    stack.setEnv(replicas);
    await stack.up();
  }
  for (const [service, count] of Object.entries(SCALE)) await stack.settled(service, count);
}

export async function scale(context) {
  const report = await underLoad(context, () => scaleUp(context.stack));
  assert.equal(report.failed, 0, explain(report));
}

export async function crashes(context) {
  const { stack } = context;
  await scaleUp(stack);
  const services = ['worker', 'api', 'nginx', 'redis', 'postgres', ...(context.meilisearch ? ['meilisearch'] : [])];
  await underLoad(context, async (load) => {
    for (const service of services) {
      const [victim] = await stack.healthy(service);
      await stack.crash(victim);
      await until(
        `${service} is restarted and healthy`,
        async () => {
          const now = (await stack.containers(service)).find(({ id }) => id === victim.id);
          return now.restarts > victim.restarts && now.running && now.health === 'healthy';
        },
        { seconds: 120 },
      );
      await until('the site responds again', async () => (await context.site.request('/stories')).status === 200);
      await load.more(SETTLE);
    }
  });
  await scaleUp(stack);
  await context.atRest();
}
