import { CommandBus } from '@nestjs/cqrs';
import { makeWorker } from '../application.js';
import { PublishHeldStories } from '../modules/content/contract.js';
import type { Settings } from '../platform/config/settings.js';

/** Publishes the stories that a restore has hidden, also while the product runs. */
export async function confirmStories(settings: Settings, say: (line: string) => void): Promise<void> {
  const { context, close } = await makeWorker(settings);
  try {
    const published = await context.get(CommandBus).execute(new PublishHeldStories());
    say(published > 0 ? `Published again: ${published} stories.` : 'No story is hidden because of a restore.');
  } finally {
    await close();
  }
}
