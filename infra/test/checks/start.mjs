import assert from 'node:assert/strict';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { siteAt } from '../site.mjs';
import { until } from '../until.mjs';

const UNHURRIED = { seconds: 60 };

/** Runs the commands that docs/operations.md gives a new operator: `./setup.sh`, then `docker compose up -d --build`. */
export async function freshStart(context) {
  const { stack } = context;
  const flags = ['--demo', '--admin', context.adminEmail, ...(context.meilisearch ? [] : ['--no-meilisearch'])];
  await stack.run('./setup.sh', flags);
  const file = join(stack.infra, '.env');
  assert.equal(statSync(file).mode & 0o777, 0o600, 'infra/.env can be read by others');
  const written = readFileSync(file, 'utf8');
  const again = await stack.run('./setup.sh', flags, { fails: true });
  assert.notEqual(again.code, 0, 'a second setup.sh did not refuse');
  assert.equal(readFileSync(file, 'utf8'), written, 'a second setup.sh changed infra/.env');

  const url = `http://localhost:${stack.httpPort}`;
  stack.setEnv({
    // So that the test can run beside other installations on this engine.
    COMPOSE_PROJECT_NAME: stack.project,
    ARCHIVE_VERSION: stack.project,
    PROXIED_SUBNET: stack.subnet,
    HTTP_PORT: `127.0.0.1:${stack.httpPort}`,
    HTTPS_PORT: `127.0.0.1:${stack.httpsPort}`,
    PUBLIC_URL: url,
    LINK_CHECKS: 'off',
    // The whole load comes from one address.
    RATE_LIMIT_SCALE: '1000',
  });
  context.composeFiles = stack.env.COMPOSE_FILE.split(':');
  await stack.up('--build');
  context.site = siteAt({ url, port: stack.httpPort });
  for (const path of ['/', '/stories', '/about', '/healthz', '/api/posts?fields=summary']) {
    const { status } = await context.site.request(path);
    assert.equal(status, 200, `GET ${path}`);
  }
  for (const path of ['/metrics', '/readyz'])
    assert.equal((await context.site.request(path)).status, 404, `${path} is public`);
  await context.atRest();
}

/** Resolves when all events so far are in the queue. */
export async function atRest(stack) {
  await until(
    'no event waits',
    async () => (await stack.sql('select count(*) from outbox where not parked'))[0] === '0',
    UNHURRIED,
  );
}
