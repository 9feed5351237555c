/** Sends requests to the site like a browser outside of the engine: with its public address, to a port of this machine. */
import { request as requestHttp } from 'node:http';
import { connect } from 'node:http2';
import { request as requestHttps } from 'node:https';
import { connect as connectTls } from 'node:tls';
import { createHash, X509Certificate } from 'node:crypto';

const TIMEOUT_MS = 15_000;

/**
 * @param {object} options
 * @param {string} options.url the public address
 * @param {number} options.port the port on 127.0.0.1 that serves this address
 * @param {string} [options.ca] the certificate authority to trust, in PEM
 */
export function siteAt({ url, port, ca }) {
  const { protocol, host, hostname } = new URL(url);
  const secure = protocol === 'https:';
  const target = { host: '127.0.0.1', port, ...(secure && { servername: hostname, ca }) };

  /** @returns {Promise<{ status: number, headers: Record<string, string | string[]>, text: string }>} */
  function request(path, { method = 'GET', headers = {}, json } = {}) {
    const body = json === undefined ? undefined : JSON.stringify(json);
    const type =
      body === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
    return new Promise((resolve, reject) => {
      const send = secure ? requestHttps : requestHttp;
      // A new connection for each request: the server may close an idle one just as the next request is sent.
      const options = {
        ...target,
        agent: false,
        path,
        method,
        headers: { host, ...type, ...headers },
        timeout: TIMEOUT_MS,
      };
      const sent = send(options, (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (part) => (text += part));
        response.once('end', () => resolve({ status: response.statusCode, headers: response.headers, text }));
        response.once('error', reject);
        response.once('aborted', () => reject(Object.assign(new Error('aborted'), { code: 'ABORTED' })));
      });
      sent.once('timeout', () => sent.destroy(Object.assign(new Error('timeout'), { code: 'TIMEOUT' })));
      sent.once('error', reject);
      sent.end(body);
    });
  }

  return { url, port, host, secure, request, signIn: (account) => signIn(request, url, account), target };
}

/** @returns a `request` function for a signed-in account */
async function signIn(request, url, { email, password }) {
  const response = await request('/api/auth/login', {
    method: 'POST',
    json: { email, password },
    headers: { origin: url },
  });
  if (response.status !== 200) throw new Error(`Signing in: ${response.status} ${response.text.slice(0, 200)}`);
  const cookie = response.headers['set-cookie'].map((one) => one.split(';')[0]).join('; ');
  return {
    setCookie: response.headers['set-cookie'].join('\n'),
    request: (path, options = {}) =>
      request(path, { ...options, headers: { cookie, origin: url, ...options.headers } }),
  };
}

/** @returns {Promise<{ protocol: string, status: number, headers: object }>} the result of a GET; `protocol` is what TLS negotiated */
export function getOverHttp2(site, path) {
  const { host, port, servername, ca } = site.target;
  return new Promise((resolve, reject) => {
    const session = connect(site.url, { host, port, servername, ca, createConnection: () => connectTls({ host, port, servername, ca, ALPNProtocols: ['h2'] }) }); // prettier-ignore
    session.once('error', reject);
    session.setTimeout(TIMEOUT_MS, () => session.destroy(new Error('timeout')));
    const stream = session.request({ ':path': path, ':authority': site.host });
    stream.once('error', reject);
    stream.once('response', (headers) => {
      resolve({ protocol: session.alpnProtocol, status: headers[':status'], headers });
      session.destroy();
    });
    stream.end();
  });
}

/**
 * Returns hashes of the public keys in the site's certificate chain, for a browser that cannot be configured to trust our authority.
 * The connection here checks that the chain leads to that authority.
 *
 * @returns {Promise<string[]>} in base64, as Chromium's --ignore-certificate-errors-spki-list expects them
 */
export function publicKeysOf({ target }) {
  return new Promise((resolve, reject) => {
    const socket = connectTls({ ...target }, () => {
      const keys = new Set();
      for (let one = socket.getPeerCertificate(true); one && !keys.has(spkiHash(one.raw)); one = one.issuerCertificate)
        keys.add(spkiHash(one.raw));
      socket.destroy();
      resolve([...keys]);
    });
    socket.once('error', reject);
  });
}

function spkiHash(raw) {
  const key = new X509Certificate(raw).publicKey.export({ type: 'spki', format: 'der' });
  return createHash('sha256').update(key).digest('base64');
}
