import { lookup as resolve } from 'node:dns';
import type { LookupAddress } from 'node:dns';
import http from 'node:http';
import type { IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import type { LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.js';

export interface FetchRules {
  protocols: readonly string[];
  mayConnect: (address: string) => boolean;
  /** For the whole fetch, including redirects. */
  timeoutMs: number;
  maxBytes: number;
}

const RULES: FetchRules = {
  protocols: ['https:'],
  mayConnect: isPublicAddress,
  timeoutMs: 12_000,
  maxBytes: 15 * 1024 * 1024,
};
const MAX_REDIRECTS = 3;

/** The reason why a picture was not fetched, for the log. */
export class PictureRefused extends Error {}

/**
 * Fetches a URL that an admin entered. This is the only place where this server connects to arbitrary hosts. A host
 * name may point into our own network, so the address is checked at connection time: an earlier look-up could return
 * another address than the one that is used.
 */
export class PictureFetcher {
  private readonly rules: FetchRules;

  /** @param rules other than the defaults in tests only; no setting changes them */
  constructor(rules: Partial<FetchRules> = {}) {
    this.rules = { ...RULES, ...rules };
  }

  /** @throws PictureRefused, or a network error */
  async fetch(address: string): Promise<Buffer> {
    const signal = AbortSignal.timeout(this.rules.timeoutMs);
    let url = new URL(address);
    for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
      const response = await this.request(url, signal);
      const { statusCode = 0, headers } = response;
      if (statusCode === 200) return this.readBody(response);
      response.destroy();
      const isRedirect = [301, 302, 303, 307, 308].includes(statusCode);
      if (!isRedirect || !headers.location) throw new PictureRefused(`it answered ${statusCode}`);
      url = new URL(headers.location, url);
    }
    throw new PictureRefused(`more than ${MAX_REDIRECTS} redirects`);
  }

  private request(url: URL, signal: AbortSignal): Promise<IncomingMessage> {
    const { protocols, mayConnect } = this.rules;
    if (!protocols.includes(url.protocol)) throw new PictureRefused(`${url.protocol} is not followed`);
    // For an IP address in the URL, `lookup` is not called.
    const host = url.hostname.replace(/^\[|\]$/g, '');
    if (isIP(host) && !mayConnect(host)) throw new PictureRefused(`${host} is not on the public internet`);
    const { request } = url.protocol === 'https:' ? https : http;
    return new Promise((done, failed) => {
      request(
        url,
        {
          lookup: this.lookup,
          // A reused connection would not be checked again.
          agent: false,
          auth: '',
          signal,
          headers: { accept: 'image/*', 'accept-encoding': 'identity', 'user-agent': 'TheArchive/1.0 (pictures)' },
        },
        done,
      )
        .once('error', failed)
        .end();
    });
  }

  private readonly lookup: LookupFunction = (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      if (error) return callback(error, '', 0);
      // A name with both public and private addresses is an attack: none of them is used.
      const bad = addresses.find(({ address }) => !this.rules.mayConnect(address));
      if (bad || addresses.length === 0) {
        return callback(
          new PictureRefused(`${hostname} is ${bad?.address ?? 'nowhere'}, not on the public internet`),
          '',
          0,
        );
      }
      if (options.all) callback(null, addresses);
      else callback(null, addresses[0]!.address, addresses[0]!.family);
    });
  };

  private async readBody(response: IncomingMessage): Promise<Buffer> {
    const { maxBytes } = this.rules;
    const tooLarge = () => new PictureRefused(`it is larger than ${maxBytes} bytes`);
    if (Number(response.headers['content-length'] ?? 0) > maxBytes) {
      response.destroy();
      throw tooLarge();
    }
    const parts: Buffer[] = [];
    let size = 0;
    for await (const part of response as AsyncIterable<Buffer>) {
      size += part.length;
      if (size > maxBytes) throw tooLarge();
      parts.push(part);
    }
    return Buffer.concat(parts);
  }
}
