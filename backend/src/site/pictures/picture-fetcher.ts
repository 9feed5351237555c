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
  /** For everything together, redirects too. */
  patienceMs: number;
  mostBytes: number;
}

const RULES: FetchRules = {
  protocols: ['https:'],
  mayConnect: isPublicAddress,
  patienceMs: 12_000,
  mostBytes: 15 * 1024 * 1024,
};
const MOST_REDIRECTS = 3;

/** Why a picture was not fetched. The message is for the log. */
export class PictureRefused extends Error {}

/**
 * Fetches a file that an admin named, as the one place where this server asks somebody outside. The name could lead back
 * into our own network, so that addresses are judged where the connection is made: a check before it would be of another
 * answer than the one that is used.
 */
export class PictureFetcher {
  private readonly rules: FetchRules;

  /** Rules that allow more are for tests alone: no setting leads here. */
  constructor(rules: Partial<FetchRules> = {}) {
    this.rules = { ...RULES, ...rules };
  }

  /** @throws PictureRefused, or what the network says */
  async fetch(address: string): Promise<Buffer> {
    const signal = AbortSignal.timeout(this.rules.patienceMs);
    let url = new URL(address);
    for (let hop = 0; hop <= MOST_REDIRECTS; hop++) {
      const answer = await this.ask(url, signal);
      const { statusCode = 0, headers } = answer;
      if (statusCode === 200) return this.read(answer);
      answer.destroy();
      const isRedirect = [301, 302, 303, 307, 308].includes(statusCode);
      if (!isRedirect || !headers.location) throw new PictureRefused(`it answered ${statusCode}`);
      url = new URL(headers.location, url);
    }
    throw new PictureRefused(`more than ${MOST_REDIRECTS} redirects`);
  }

  private ask(url: URL, signal: AbortSignal): Promise<IncomingMessage> {
    const { protocols, mayConnect } = this.rules;
    if (!protocols.includes(url.protocol)) throw new PictureRefused(`${url.protocol} is not followed`);
    // An address that is written as one is connected to without asking for a name's.
    const host = url.hostname.replace(/^\[|\]$/g, '');
    if (isIP(host) && !mayConnect(host)) throw new PictureRefused(`${host} is not on the public internet`);
    const { request } = url.protocol === 'https:' ? https : http;
    return new Promise((done, failed) => {
      request(
        url,
        {
          lookup: this.lookup,
          // A kept connection would not be judged again.
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
    resolve(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
      if (error) return callback(error, '', 0);
      // One answer of two kinds is somebody's trick: none of it is used.
      const bad = found.find(({ address }) => !this.rules.mayConnect(address));
      if (bad || found.length === 0) {
        return callback(
          new PictureRefused(`${hostname} is ${bad?.address ?? 'nowhere'}, not on the public internet`),
          '',
          0,
        );
      }
      if (options.all) callback(null, found);
      else callback(null, found[0]!.address, found[0]!.family);
    });
  };

  private async read(answer: IncomingMessage): Promise<Buffer> {
    const { mostBytes } = this.rules;
    const tooLarge = () => new PictureRefused(`it is larger than ${mostBytes} bytes`);
    if (Number(answer.headers['content-length'] ?? 0) > mostBytes) {
      answer.destroy();
      throw tooLarge();
    }
    const parts: Buffer[] = [];
    let size = 0;
    for await (const part of answer as AsyncIterable<Buffer>) {
      size += part.length;
      if (size > mostBytes) throw tooLarge();
      parts.push(part);
    }
    return Buffer.concat(parts);
  }
}
