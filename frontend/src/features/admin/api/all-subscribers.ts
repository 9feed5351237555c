import { api, withQuery } from '../../../lib/api/client';
import { signupWord, type DeskView } from '../list/filter';
import type { Signup } from '../newsletter/signups-file';
import { listParams } from './lists';

/**
 * Fetches all pages of the sign-ups that the filter and the search show, in their order. Without a filter and
 * a search, addresses that nobody has confirmed are left out: a file for another mailer must not have them.
 */
export async function allSubscribers(view: DeskView): Promise<Signup[]> {
  const everyone = view.status === 'all' && view.q === '';
  const all: Signup[] = [];
  for (let cursor: string | null = null; ;) {
    const page: { items: Signup[]; cursor: string | null } = await api.page<Signup>(
      withQuery('/api/newsletter/subscribers', {
        status: signupWord(view.status),
        ...listParams(view, cursor),
        limit: 100,
      }),
    );
    all.push(...page.items.filter(({ status }) => !everyone || status !== 'pending'));
    if (page.cursor === null) return all;
    cursor = page.cursor;
  }
}
