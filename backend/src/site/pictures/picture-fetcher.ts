import type { IncomingMessage } from 'node:http';
import { PUBLIC_WEB, REDIRECTS, sendPublicRequest } from '../../platform/public-web/public-request.js';
import type { ConnectRules } from '../../platform/public-web/public-request.js';

export interface FetchRules extends ConnectRules {
  /** For the whole fetch, including redirects. */
  timeoutMs: number;
  maxBytes: number;
}

const RULES: FetchRules = {
  ...PUBLIC_WEB,
  protocols: ['https:'],
  timeoutMs: 12_000,
  maxBytes: 15 * 1024 * 1024,
};
const MAX_REDIRECTS = 3;
const HEADERS = { accept: 'image/*', 'user-agent': 'TheArchive/1.0 (pictures)' };

/** The reason why a picture was not fetched, for the log. */
export class PictureRefused extends Error {}

/** Fetches a picture from a URL that an admin entered. */
export class PictureFetcher {
  private readonly rules: FetchRules;

  /** @param rules other than the defaults in tests only; no setting changes them */
  constructor(rules: Partial<FetchRules> = {}) {
    this.rules = { ...RULES, ...rules };
  }

  /** @throws PictureRefused, AddressRefused, or a network error */
  async fetch(address: string): Promise<Buffer> {
    const signal = AbortSignal.timeout(this.rules.timeoutMs);
    let url = new URL(address);
    for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
      const response = await sendPublicRequest(url, { headers: HEADERS, signal }, this.rules);
      const { statusCode = 0, headers } = response;
      if (statusCode === 200) return this.readBody(response);
      response.destroy();
      if (!REDIRECTS.includes(statusCode) || !headers.location) throw new PictureRefused(`it answered ${statusCode}`);
      url = new URL(headers.location, url);
    }
    throw new PictureRefused(`more than ${MAX_REDIRECTS} redirects`);
  }

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
