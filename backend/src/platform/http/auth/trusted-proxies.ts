import { BlockList, isIP, isIPv6 } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';

export type TrustsAddress = (address: string | undefined) => boolean;

declare module 'fastify' {
  interface FastifyInstance {
    trustsProxy: TrustsAddress;
  }
}

/** Returns a check whether an address is in `list`: addresses and CIDR ranges, already validated by the settings. */
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

/** Whether the connection itself comes from a trusted proxy, so that a client cannot have forged its headers. */
export const cameThroughTrustedProxy = (request: FastifyRequest): boolean =>
  request.server.trustsProxy(request.raw.socket.remoteAddress);
