import { headingText } from './headings';

const slugOf = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f'’]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60);

/**
 * Adds ids to an article's headings, so that sections can be linked to. The prefix `on-` avoids clashes with other ids
 * on the page.
 */
export function withHeadingIds(html: string): string {
  const taken = new Map<string, number>();
  const nameOf = (inner: string): string => {
    const name = `on-${slugOf(headingText(inner)) || 'this'}`;
    const times = (taken.get(name) ?? 0) + 1;
    taken.set(name, times);
    return times === 1 ? name : `${name}-${times}`;
  };
  return html.replace(/<h2>([\s\S]*?)<\/h2>/g, (_all, inner: string) => `<h2 id="${nameOf(inner)}">${inner}</h2>`);
}
