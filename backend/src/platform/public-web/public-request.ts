import { lookup } from 'node:dns';
import type { LookupAddress, LookupAllOptions } from 'node:dns';
import http from 'node:http';
import type { IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import type { LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.js';

type Resolve = (
  hostname: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

export interface ConnectRules {
  protocols: readonly string[];
  mayConnect: (address: string) => boolean;
  resolve: Resolve;
}

/** Other rules are for tests only; no setting changes them. */
export const PUBLIC_WEB: ConnectRules = {
  protocols: ['https:', 'http:'],
  mayConnect: isPublicAddress,
  resolve: lookup,
};

/** The reason why a request was not sent. */
export class AddressRefused extends Error {}

export interface PublicRequest {
  method?: 'GET' | 'HEAD';
  headers: Record<string, string>;
  signal: AbortSignal;
}

export const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308];

/**
 * Sends a request to a URL that somebody entered, and returns the response with its body unread. Only through this function does this
 * server connect to arbitrary hosts. A host name may point into our own network, so the address is checked at connection time: an
 * earlier look-up could return another address than the one that is used. It follows no redirect: the caller sends the next request.
 *
 * @throws AddressRefused, or a network error
 */
export function sendPublicRequest(
  url: URL,
  { method = 'GET', headers, signal }: PublicRequest,
  rules: ConnectRules,
): Promise<IncomingMessage> {
  if (!rules.protocols.includes(url.protocol))
    return Promise.reject(new AddressRefused(`${url.protocol} is not followed`));
  // For an IP address in the URL, `lookup` is not called.
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) && !rules.mayConnect(host))
    return Promise.reject(new AddressRefused(`${host} is not on the public internet`));
  const { request } = url.protocol === 'https:' ? https : http;
  return new Promise((done, failed) => {
    request(
      url,
      {
        method,
        lookup: lookUp(rules),
        // A reused connection would not be checked again.
        agent: false,
        auth: '',
        signal,
        headers: { 'accept-encoding': 'identity', ...headers },
      },
      done,
    )
      .once('error', failed)
      // After some answers, 101 for example, Node closes the connection without another event. Once there was one, this does nothing.
      .once('close', () => failed(new Error('The connection was closed without an answer')))
      .end();
  });
}

const lookUp =
  ({ mayConnect, resolve }: ConnectRules): LookupFunction =>
  (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '', 0);
      // A name with both public and private addresses is an attack: none of them is used.
      const bad = addresses.find(({ address }) => !mayConnect(address));
      if (bad || addresses.length === 0) {
        const where = bad?.address ?? 'nowhere';
        return callback(new AddressRefused(`${hostname} is ${where}, not on the public internet`), '', 0);
      }
      if (options.all) callback(null, addresses);
      else callback(null, addresses[0]!.address, addresses[0]!.family);
    });
  };
