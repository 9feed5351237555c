import type { INestApplicationContext } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { VerifySearchIndex } from '../modules/content/contract.js';
import type { SearchIndexCheck } from '../modules/content/contract.js';
import { withProgressBar } from '../platform/cli/progress-bar.js';

/** Compares PostgreSQL's search index with all articles and stories, and shows the progress. */
export async function verifySearchIndex(context: INestApplicationContext, how: VerifySearchIndex['how']) {
  const commands = context.get(CommandBus);
  const totals = { checked: 0, different: 0 };
  for (const type of ['article', 'story'] as const) {
    await withProgressBar(type === 'article' ? 'Articles' : 'Stories', async (progress) => {
      let total = 0;
      let done = 0;
      for (let after: number | null = 0; after !== null;) {
        const page: SearchIndexCheck = await commands.execute(new VerifySearchIndex(type, after, how));
        total ||= page.of;
        done += page.checked;
        totals.different += page.different;
        after = page.last;
        progress(done, Math.max(total, done));
      }
      totals.checked += done;
    });
  }
  return totals;
}
