import type { Changes } from './changes.js';

/** Template code in an address: only the program that made the site knows where it leads. */
const TEMPLATE = /\{\{|\{%/;

/** The old site: every address in an item is resolved against the place where the item was. */
export class Addresses {
  /** @param base where the item was; undefined when nobody says */
  constructor(
    private readonly base: string | undefined,
    private readonly changes: Changes,
  ) {}

  /** The https address of a picture; undefined, and counted, when readers cannot be shown it. */
  picture(address: string): string | undefined {
    const url = this.resolve(address);
    if (url?.protocol === 'https:') return url.href;
    this.changes.count('pictures');
    return undefined;
  }

  /** The new address of a link; undefined when it stays as it is, which is counted if it leads nowhere. */
  link(address: string): string | undefined {
    const url = this.resolve(address);
    if (url && /^(?:https?|mailto):$/.test(url.protocol)) return URL.canParse(address) ? undefined : url.href;
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

/** A link to a place in the same text, or such a place itself. Headings have no ids here, and those of footnotes are the renderer's own. */
export const isAnchor = (address: string): boolean => address === '' || address.startsWith('#');
