import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { command } from './docker.mjs';

const KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];

/**
 * Creates a certificate for a host, signed by a test authority, where infra/docker-compose.tls.yml looks for it: fullchain.pem
 * and privkey.pem.
 *
 * @returns {Promise<string>} the authority's certificate
 */
export async function makeCertificate(folder, host) {
  mkdirSync(folder, { recursive: true });
  const openssl = (args) => command('openssl', args, { cwd: folder, timeout: 60_000 });
  const authority = ['-subj', '/CN=Test authority', '-days', '2', '-addext', 'keyUsage=critical,keyCertSign'];
  await openssl(['req', '-x509', ...KEY, ...authority, '-keyout', 'ca.key', '-out', 'ca.pem']);
  await openssl(['req', ...KEY, '-subj', `/CN=${host}`, '-keyout', 'privkey.pem', '-out', 'host.csr']);
  writeFileSync(join(folder, 'host.ext'), `subjectAltName=DNS:${host}\nextendedKeyUsage=serverAuth\n`);
  const issuer = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-days', '2', '-extfile', 'host.ext'];
  await openssl(['x509', '-req', '-in', 'host.csr', ...issuer, '-out', 'fullchain.pem']);
  const ca = readFileSync(join(folder, 'ca.pem'), 'utf8');
  for (const name of ['ca.key', 'ca.pem', 'ca.srl', 'host.csr', 'host.ext'])
    rmSync(join(folder, name), { force: true });
  // nginx runs as another user and must be able to read the key.
  chmodSync(join(folder, 'privkey.pem'), 0o644);
  return ca;
}
