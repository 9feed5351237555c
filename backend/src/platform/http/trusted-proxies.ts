import { BlockList, isIP, isIPv6 } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';

export type TrustsAddress = (address: string | undefined) => boolean;

declare module 'fastify' {
  interface FastifyInstance {
    trustsProxy: TrustsAddress;
  }
}

/** Each request comes from one; where the trusted network is larger than that, the others are looked at each time. */
const PROXIES = 64;

/** Whether an address is one of these (addresses and CIDR ranges, checked by the settings). */
export function trustedAddresses(list: readonly string[]): TrustsAddress {
  const trusted = new BlockList();
  for (const one of list) {
    const [address = '', bits] = one.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) trusted.addAddress(address, family);
    else trusted.addSubnet(address, Number(bits), family);
  }
  const isTrusted = (address: string) => {
    const bare = address.replace(/%.*$/, '');
    return isIP(bare) !== 0 && trusted.check(bare, isIPv6(bare) ? 'ipv6' : 'ipv4');
  };
  // Of those that are trusted alone: nobody else's address stays here.
  const known = new Set<string>();
  return (address) => {
    if (address === undefined) return false;
    if (known.has(address)) return true;
    const trusts = isTrusted(address);
    if (trusts && known.size < PROXIES) known.add(address);
    return trusts;
  };
}

export function knowProxies(server: FastifyInstance, trusts: TrustsAddress): void {
  server.decorate('trustsProxy', trusts);
}

/** Whether the connection itself comes from a trusted proxy, so that what its headers say was not made up on the way. */
export const cameThroughTrustedProxy = (request: FastifyRequest): boolean =>
  request.server.trustsProxy(request.raw.socket.remoteAddress);
