import type { BlockContent, PhrasingContent, RootContent } from 'mdast';
import type { Changes } from '../imports/changes.js';
import { htmlToTree, markdownToHtml } from '../markdown/html-to-markdown.js';

export type Payload = Record<string, unknown>;
type Card = (payload: Payload) => RootContent[];

/** The first of these fields that is a text and not blank. */
export const textIn = (payload: Payload, ...names: string[]): string | undefined =>
  names.map((name) => payload[name]).find((value): value is string => typeof value === 'string' && value.trim() !== '');

export const fieldsIn = (value: unknown): Payload =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Payload) : {};

export const listIn = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

export const paragraph = (...children: PhrasingContent[]): RootContent => ({ type: 'paragraph', children });
const text = (value: string): PhrasingContent => ({ type: 'text', value });
export const image = (url: string, alt = ''): PhrasingContent => ({ type: 'image', url, alt });
const link = (url: string | undefined, label: string | undefined): RootContent[] =>
  url ? [paragraph({ type: 'link', url, children: [text(label ?? url)] })] : [];

/** Converts the cards of Ghost's old and new editors. A card has a name and fields. */
export class GhostCards {
  private readonly cards: Record<string, Card>;

  constructor(private readonly changes: Changes) {
    const code: Card = (payload) => [{ type: 'code', value: textIn(payload, 'code') ?? '', lang: textIn(payload, 'language') ?? null }, ...this.caption(payload)]; // prettier-ignore
    const markdown: Card = (payload) => this.html(markdownToHtml(textIn(payload, 'markdown') ?? ''));
    const rule: Card = () => [{ type: 'thematicBreak' }];
    const media: Card = (payload) => {
      changes.count('embeds', textIn(payload, 'type') ?? 'media');
      return [...link(textIn(payload, 'src'), textIn(payload, 'title', 'fileName')), ...this.caption(payload)];
    };
    this.cards = {
      image: (payload) => this.image(payload),
      gallery: (payload) => this.gallery(payload),
      code,
      codeblock: code,
      html: (payload) => this.html(textIn(payload, 'html') ?? ''),
      markdown,
      'card-markdown': markdown,
      hr: rule,
      horizontalrule: rule,
      embed: (payload) => this.embed(payload),
      bookmark: (payload) => this.bookmark(payload),
      video: (payload) => media({ ...payload, type: 'video' }),
      audio: (payload) => media({ ...payload, type: 'audio' }),
      file: (payload) => [
        ...link(textIn(payload, 'src'), textIn(payload, 'fileTitle', 'fileName')),
        ...this.html(textIn(payload, 'fileCaption') ?? ''),
      ],
      callout: (payload) => this.callout(payload),
      toggle: (payload) => this.toggle(payload),
      button: (payload) => link(textIn(payload, 'buttonUrl'), textIn(payload, 'buttonText')),
      header: (payload) => [...this.heading(payload), ...this.html(textIn(payload, 'subheader') ?? '')],
      // It only matters in posts for members, which become drafts.
      paywall: () => [],
    };
  }

  has = (name: string): boolean => Object.hasOwn(this.cards, name);

  /** Returns nothing for a card without an equivalent here, or one that was not public on the web; both are counted. */
  convert(name: string, payload: Payload): RootContent[] {
    if (isForMembersOrMail(payload)) this.changes.count('members', name);
    else if (this.has(name)) return this.cards[name]!(payload);
    else this.changes.count('cards', name);
    return [];
  }

  private html = (html: string): RootContent[] => htmlToTree(html, this.changes).children;

  private caption = (payload: Payload): RootContent[] => this.html(textIn(payload, 'caption') ?? '');

  private image(payload: Payload): RootContent[] {
    const [src, href] = [textIn(payload, 'src'), textIn(payload, 'href')];
    if (!src) return [];
    const picture = image(src, textIn(payload, 'alt', 'altText'));
    const shown = href ? paragraph({ type: 'link', url: href, children: [picture] }) : paragraph(picture);
    return [shown, ...this.caption(payload)];
  }

  private gallery(payload: Payload): RootContent[] {
    const images = listIn(payload['images']).map(fieldsIn);
    const shown = images.flatMap((each) => (textIn(each, 'src') ? [image(textIn(each, 'src')!, textIn(each, 'alt'))] : [])); // prettier-ignore
    const lines = shown.flatMap((each, index) => (index > 0 ? [text('\n'), each] : [each]));
    return [...(lines.length > 0 ? [paragraph(...lines)] : []), ...this.caption(payload)];
  }

  private embed(payload: Payload): RootContent[] {
    const url = textIn(payload, 'url');
    if (!url) return this.html(textIn(payload, 'html') ?? '');
    this.changes.count('embeds', 'embed');
    return [...link(url, textIn(fieldsIn(payload['metadata']), 'title')), ...this.caption(payload)];
  }

  private bookmark(payload: Payload): RootContent[] {
    const about = fieldsIn(payload['metadata']);
    const description = textIn(about, 'description');
    return [
      ...link(textIn(payload, 'url'), textIn(about, 'title')),
      ...(description ? [paragraph(text(description))] : []),
      ...this.caption(payload),
    ];
  }

  private callout(payload: Payload): RootContent[] {
    const children = this.html(textIn(payload, 'calloutText') ?? '') as BlockContent[];
    const emoji = textIn(payload, 'calloutEmoji');
    if (emoji && children[0]?.type === 'paragraph') children[0].children.unshift(text(`${emoji} `));
    return children.length > 0 ? [{ type: 'blockquote', children }] : [];
  }

  private toggle(payload: Payload): RootContent[] {
    const [first, ...rest] = this.html(textIn(payload, 'heading') ?? '');
    const heading: RootContent[] = first?.type === 'paragraph' ? [paragraph({ type: 'strong', children: first.children })] : first ? [first] : []; // prettier-ignore
    return [...heading, ...rest, ...this.html(textIn(payload, 'content') ?? '')];
  }

  private heading(payload: Payload): RootContent[] {
    const [first] = this.html(textIn(payload, 'header') ?? '');
    return first?.type === 'paragraph' ? [{ type: 'heading', depth: 2, children: first.children }] : [];
  }
}

/** Ghost shows such a card to members only, or in mails. */
function isForMembersOrMail({ visibility }: Payload): boolean {
  const { web, showOnWeb } = fieldsIn(visibility);
  return showOnWeb === false || fieldsIn(web)['nonMember'] === false;
}
