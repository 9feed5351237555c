import { headingSlug } from '../../../../backend/src/platform/markdown/shared/heading-ids';
import { headingText } from './headings';

/**
 * Adds ids to the sections of an article whose HTML was stored before the server added them. A worker renders those again
 * after an update. The ids are the same, so links to sections stay valid.
 */
export function withHeadingIds(html: string): string {
  const taken = new Map<string, number>();
  const nameOf = (inner: string): string => {
    const name = `on-${headingSlug(headingText(inner)) || 'this'}`;
    const times = (taken.get(name) ?? 0) + 1;
    taken.set(name, times);
    return times === 1 ? name : `${name}-${times}`;
  };
  return html.replace(/<h2>([\s\S]*?)<\/h2>/g, (_all, inner: string) => `<h2 id="${nameOf(inner)}">${inner}</h2>`);
}
