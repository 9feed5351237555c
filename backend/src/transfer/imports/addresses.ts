import type { Changes } from './changes.js';

/** Template code in a URL: only the program that built the old site can resolve it. */
const TEMPLATE = /\{\{|\{%/;

/** Resolves the URLs in an item of the old site against the item's own URL. */
export class Addresses {
  /**
   * @param base the item's URL on the old site, if known
   * @param hasFile whether the source has the file of a picture with this address
   */
  constructor(
    private readonly base: string | undefined,
    private readonly changes: Changes,
    private readonly hasFile: (address: string) => boolean = () => false,
  ) {}

  /** Returns the https URL of a picture; undefined if there is none, and counted if readers cannot see the picture then. */
  picture(address: string): string | undefined {
    const url = this.resolve(address);
    if (url?.protocol === 'https:') return url.href;
    if (!this.hasFile(address)) this.changes.count('pictures');
    return undefined;
  }

  /** Returns the new URL of a link; undefined if it stays as it is. Links that lead nowhere are counted. */
  link(address: string): string | undefined {
    const url = this.resolve(address);
    if (url && /^(?:https?|mailto|tel|sms):$/.test(url.protocol)) return URL.canParse(address) ? undefined : url.href;
    this.changes.count('links');
    return undefined;
  }

  private resolve(address: string): URL | undefined {
    if (address === '' || TEMPLATE.test(address)) return undefined;
    const absolute = address.startsWith('//') ? `https:${address}` : address;
    if (URL.canParse(absolute)) return new URL(absolute);
    return this.base && URL.canParse(address, this.base) ? new URL(address, this.base) : undefined;
  }
}

/**
 * Whether this is a link within the text, or an anchor. The ids of the old site's headings are not known here, and the
 * renderer gives footnotes its own.
 */
export const isAnchor = (address: string): boolean => address === '' || address.startsWith('#');
