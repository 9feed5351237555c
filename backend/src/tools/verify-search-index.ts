import type { INestApplicationContext } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { VerifySearchIndex } from '../modules/content/contract.js';
import type { FindableChecked } from '../modules/content/contract.js';
import { withProgressBar } from '../platform/operator/progress-bar.js';

/** Holds all that PostgreSQL's search has against articles and stories, for an operator to watch. */
export async function checkFindable(context: INestApplicationContext, how: VerifySearchIndex['how']) {
  const commands = context.get(CommandBus);
  const all = { checked: 0, different: 0 };
  for (const type of ['article', 'story'] as const) {
    await withProgressBar(type === 'article' ? 'Articles' : 'Stories', async (progress) => {
      let of = 0;
      let done = 0;
      for (let after: number | null = 0; after !== null;) {
        const some: FindableChecked = await commands.execute(new VerifySearchIndex(type, after, how));
        of ||= some.of;
        done += some.checked;
        all.different += some.different;
        after = some.last;
        progress(done, Math.max(of, done));
      }
      all.checked += done;
    });
  }
  return all;
}
