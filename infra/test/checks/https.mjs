import assert from 'node:assert/strict';
import { join } from 'node:path';
import { makeCertificate } from '../certificates.mjs';
import { getOverHttp2, siteAt } from '../site.mjs';
import { until } from '../until.mjs';

const HOST = 'archive.example';
const ROOT_CERTIFICATE = '/data/caddy/pki/authorities/local/root.crt';

async function isHttps(context, { url, ca }) {
  const { stack } = context;
  const plain = siteAt({ url: `http://${HOST}`, port: stack.httpPort });
  context.site = siteAt({ url, port: stack.httpsPort, ca });
  const moved = await plain.request('/stories?from=2');
  assert.ok([301, 302, 307, 308].includes(moved.status), `http responds with ${moved.status}`);
  assert.equal(moved.headers.location, `${url}/stories?from=2`);
  const page = await getOverHttp2(context.site, '/');
  assert.deepEqual([page.protocol, page.status], ['h2', 200]);
  assert.match(String(page.headers['strict-transport-security']), /max-age=\d{7,}/);
  const admin = await context.site.signIn(stack.admin);
  assert.match(admin.setCookie, /; Secure/i, 'the session’s cookie is sent over http too');
}

export async function tls(context) {
  const { stack } = context;
  const ca = await makeCertificate(join(stack.infra, 'tls'), HOST);
  // With a port, which the redirect must not lose.
  const url = `https://${HOST}:${stack.httpsPort}`;
  stack.setEnv({
    COMPOSE_FILE: [...context.composeFiles, 'docker-compose.tls.yml'].join(':'),
    PUBLIC_URL: url,
    LINK_CHECKS: 'off',
  });
  await stack.up();
  await isHttps(context, { url, ca });
}

export async function caddy(context) {
  const { stack } = context;
  const url = `https://${HOST}`;
  stack.setEnv({
    COMPOSE_FILE: [...context.composeFiles, 'docker-compose.caddy.yml'].join(':'),
    PUBLIC_URL: url,
    LINK_CHECKS: 'off',
    CADDY_TLS: 'internal',
  });
  await stack.up();
  // Caddy creates its authority when it starts, and a certificate a moment later.
  const ca = await until('Caddy has an authority', () =>
    stack.compose(['exec', '-T', 'caddy', 'cat', ROOT_CERTIFICATE]),
  );
  const site = siteAt({ url, port: stack.httpsPort, ca });
  await until('Caddy has a certificate', async () => (await site.request('/')).status === 200);
  await isHttps(context, { url, ca });
}
