import { decodeEntities } from '../../../../backend/src/platform/markdown/shared/entities';

export interface Heading {
  id: string;
  text: string;
}

/** The text of a heading, without tags and footnote marks. */
export const headingText = (html: string): string =>
  decodeEntities(html.replace(/<sup[\s\S]*?<\/sup>/g, '').replace(/<[^>]*>/g, '')).trim();

/** The second-level headings of an article for its table of contents, without the one above the footnotes. */
export function headingsOf(html: string): Heading[] {
  return [...html.matchAll(/<h2\b([^>]*)>([\s\S]*?)<\/h2>/g)].flatMap(([, attributes = '', inner = '']) => {
    const id = /\bid="([^"]+)"/.exec(attributes)?.[1];
    return id && !id.endsWith('footnote-label') ? [{ id, text: headingText(inner) }] : [];
  });
}
