import { BlockList, isIP, isIPv6 } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';

export type TrustsAddress = (address: string | undefined) => boolean;

declare module 'fastify' {
  interface FastifyInstance {
    trustsProxy: TrustsAddress;
  }
}

/** Whether an address is one of these (addresses and CIDR ranges, checked by the settings). */
export function trustedAddresses(list: readonly string[]): TrustsAddress {
  const trusted = new BlockList();
  for (const one of list) {
    const [address = '', bits] = one.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) trusted.addAddress(address, family);
    else trusted.addSubnet(address, Number(bits), family);
  }
  return (address) => {
    if (address === undefined) return false;
    const bare = address.includes('%') ? address.replace(/%.*$/, '') : address;
    const version = isIP(bare);
    return version !== 0 && trusted.check(bare, version === 6 ? 'ipv6' : 'ipv4');
  };
}

export function markTrustedProxies(server: FastifyInstance, trusts: TrustsAddress): void {
  server.decorate('trustsProxy', trusts);
}

/** Whether the connection itself comes from a trusted proxy, so that what its headers say was not made up on the way. */
export const cameThroughTrustedProxy = (request: FastifyRequest): boolean =>
  request.server.trustsProxy(request.raw.socket.remoteAddress);
