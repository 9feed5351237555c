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
    /**
     * A keyed hash of the client's address, for rate limits. Behind a trusted proxy, of the address that it forwarded.
     */
    addressKey: string;
    /**
     * A keyed hash of the client's network (networkKeyFor), for routes that count networks instead of senders. Empty on other
     * anonymous routes, and once takeNetworkKey has returned it.
     */
    networkKey: string;
  }
}

type ClientKeys = Pick<FastifyRequest, 'addressKey' | 'networkKey'>;

/**
 * Returns a function for the key of a request's address. Behind a trusted proxy it uses the forwarded address, like
 * Fastify's `ip`.
 */
export function addressKeyFor(settings: Settings): (request: IncomingMessage) => string {
  const hash = keyedHash(settings.sessionSecret, 'http.address');
  const networkFrom = networkReader(settings);
  return (request) => hash(networkFrom(request, 64) ?? 'unknown');
}

/**
 * Like addressKeyFor, but for the /48 of an IPv6 address, because one customer can have a whole /48, which is 65,536
 * networks of /64. The key of an IPv4 address is the same.
 */
export function networkKeyFor(settings: Settings): (request: IncomingMessage) => string {
  const hash = keyedHash(settings.sessionSecret, 'http.address');
  const networkFrom = networkReader(settings);
  return (request) => hash(networkFrom(request, 48) ?? 'unknown');
}

function networkReader({ trustedProxies }: Settings): (request: IncomingMessage, bits: 48 | 64) => string | undefined {
  const trusts = trustedProxies.length > 0 ? trustedAddresses(trustedProxies) : undefined;
  return (request, bits) => {
    const { remoteAddress = '' } = request.socket;
    const ip = trusts ? proxyAddress(request, trusts) : remoteAddress;
    return networkOf(ip, bits) ?? networkOf(remoteAddress, bits);
  };
}

/** Adds `addressKey` and `networkKey` to every request. */
export function resolveClientAddress(server: FastifyInstance, settings: Settings): void {
  const addressOf = addressKeyFor(settings);
  const networkOfRequest = networkKeyFor(settings);
  const keyed = (keyOf: (request: IncomingMessage) => string) => ({
    getter(this: FastifyRequest): string {
      return keyOf(this.raw);
    },
  });
  server.decorateRequest('addressKey', keyed(addressOf));
  server.decorateRequest('networkKey', keyed(networkOfRequest));
}

/** The keys of the request that sends an in-process request; see withClientAddress. */
const forwardedKeys = new AsyncLocalStorage<ClientKeys>();

const setKey = (request: FastifyRequest, name: keyof ClientKeys, value: string): unknown =>
  Object.defineProperty(request, name, { value, configurable: true });

/**
 * Stores the keys on a request of an anonymous route, before the headers that they are computed from are dropped. An
 * in-process request gets the keys of the request that it was sent for.
 *
 * @param options.network whether the route counts networks; otherwise `networkKey` is empty
 */
export function storeAddressKey(request: FastifyRequest, options: { network: boolean }): void {
  const keys = forwardedKeys.getStore() ?? request;
  const network = options.network ? keys.networkKey : '';
  setKey(request, 'addressKey', keys.addressKey);
  setKey(request, 'networkKey', network);
}

/**
 * Sends in-process requests to anonymous routes on behalf of `request`, so that they count for the same address. Nothing
 * else is passed on, and the keys are removed from `request` first: all that is sent for it must be sent in one `send`.
 */
export function withClientAddress<T>(request: FastifyRequest, send: () => Promise<T>): Promise<T> {
  const { addressKey } = request;
  clearClientAddress(request);
  return forwardedKeys.run({ addressKey, networkKey: takeNetworkKey(request) }, async () => {
    // Awaited here, where the keys are set: an in-process request starts when somebody awaits it.
    const response = await send();
    return response;
  });
}

export function clearClientAddress(request: FastifyRequest): void {
  setKey(request, 'addressKey', '');
}

/** Returns `networkKey` and removes it from the request. */
export function takeNetworkKey(request: FastifyRequest): string {
  const { networkKey } = request;
  setKey(request, 'networkKey', '');
  return networkKey;
}

/**
 * The network that an address is counted as. A single line has a /64 of IPv6 to itself, and one customer up to a /48.
 * IPv4 written as IPv6 is treated as IPv4. A port, which some proxies forward too, is removed: it would make each
 * connection a new sender.
 *
 * @param bits how many bits of an IPv6 address count
 * @returns undefined if the text is not an address
 */
export function networkOf(forwarded: string, bits: 48 | 64 = 64): string | undefined {
  // Fast path: nearly all addresses are plain IPv4.
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

/** The eight groups of an IPv6 address. The URL parser turns dotted last four bytes into two groups. */
function groupsOf(address: string): number[] {
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const numbers = (part: string) => (part === '' ? [] : part.split(':').map((group) => parseInt(group, 16)));
  const [left, right] = [numbers(head), numbers(tail ?? '')];
  return [...left, ...new Array<number>(8 - left.length - right.length).fill(0), ...right];
}
