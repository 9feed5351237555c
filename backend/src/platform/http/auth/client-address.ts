import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage } from 'node:http';
import { isIPv4, isIPv6 } from 'node:net';
import proxyAddress from '@fastify/proxy-addr';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Settings } from '../../config/settings.js';
import { keyedHash } from '../../security/keyed-hash.js';
import { trustedAddresses } from './trusted-proxies.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** A keyed hash of the address that sent this, to count by. Behind a trusted proxy, of the one that it forwarded. */
    addressKey: string;
  }
}

/** The key of a request's address. Behind a trusted proxy that is what it forwarded, as Fastify's `ip` is. */
export function addressKeyFor(settings: Settings): (request: IncomingMessage) => string {
  const nameOf = keyedHash(settings.sessionSecret, 'http.address');
  const networkIn = networks(settings);
  return (request) => nameOf(networkIn(request, 64) ?? 'unknown');
}

/**
 * The key of the /48 of an IPv6 address, which a single customer can have: 65,536 networks of /64. The key of an IPv4 address is that
 * of addressKeyFor.
 */
export function networkKeyFor(settings: Settings): (request: IncomingMessage) => string {
  const nameOf = keyedHash(settings.sessionSecret, 'http.address');
  const networkIn = networks(settings);
  return (request) => nameOf(networkIn(request, 48) ?? 'unknown');
}

function networks({ trustedProxies }: Settings): (request: IncomingMessage, bits: 48 | 64) => string | undefined {
  const trusts = trustedProxies.length > 0 ? trustedAddresses(trustedProxies) : undefined;
  return (request, bits) => {
    const { remoteAddress = '' } = request.socket;
    const ip = trusts ? proxyAddress(request, trusts) : remoteAddress;
    return networkOf(ip, bits) ?? networkOf(remoteAddress, bits);
  };
}

export function resolveClientAddress(server: FastifyInstance, settings: Settings): void {
  const keyOf = addressKeyFor(settings);
  server.decorateRequest('addressKey', {
    getter(this: FastifyRequest): string {
      return keyOf(this.raw);
    },
  });
}

const lent = new AsyncLocalStorage<string>();

/**
 * On an anonymous route: keeps the hash, on this request alone, before the headers that the address came in are dropped.
 * A request that is asked in process for another one counts as that one's.
 */
export function storeAddressKey(request: FastifyRequest): void {
  Object.defineProperty(request, 'addressKey', { value: lent.getStore() ?? request.addressKey, configurable: true });
}

/**
 * Asks an anonymous route in process, for who sent this request to another one: it is counted as if they had asked it
 * themselves. Nothing else goes along, and this request forgets the hash.
 */
export function withClientAddress<T>(request: FastifyRequest, ask: () => Promise<T>): Promise<T> {
  const { addressKey } = request;
  clearClientAddress(request);
  return lent.run(addressKey, ask);
}

export function clearClientAddress(request: FastifyRequest): void {
  Object.defineProperty(request, 'addressKey', { value: '', configurable: true });
}

/**
 * The network that an address is counted by. One line has a /64 of IPv6 to itself, one customer up to a /48; IPv4 written as IPv6 is
 * IPv4. Some proxies forward a port too, which would be a new sender each time.
 *
 * @param bits how much of an IPv6 address counts
 * @returns undefined for what is no address
 */
export function networkOf(forwarded: string, bits: 48 | 64 = 64): string | undefined {
  // As nearly all are.
  if (isIPv4(forwarded)) return forwarded;
  const address = withoutPort(forwarded.trim()).replace(/%.*$/, '');
  if (isIPv4(address)) return address;
  if (!isIPv6(address)) return undefined;
  const groups = groupsOf(address);
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) {
    return [groups[6]! >> 8, groups[6]! & 255, groups[7]! >> 8, groups[7]! & 255].join('.');
  }
  return `${groups
    .slice(0, bits / 16)
    .map((group) => group.toString(16))
    .join(':')}::/${bits}`;
}

function withoutPort(text: string): string {
  const [, bracketed] = /^\[([^\]]*)\](?::\d+)?$/.exec(text) ?? [];
  const [, dotted] = /^([\d.]+):\d+$/.exec(text) ?? [];
  return bracketed ?? dotted ?? text;
}

/** The eight numbers of an IPv6 address. The URL parser writes its last four bytes as two groups, if they were dotted. */
function groupsOf(address: string): number[] {
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const numbers = (part: string) => (part === '' ? [] : part.split(':').map((group) => parseInt(group, 16)));
  const [left, right] = [numbers(head), numbers(tail ?? '')];
  return [...left, ...new Array<number>(8 - left.length - right.length).fill(0), ...right];
}
