import { EventHandler } from '../../../platform/outbox/event-handler.js';
import type { HandlesEvent } from '../../../platform/outbox/event-handler.js';
import { PostDeleted, PostPublished, PostRestored, PostSaved, PostUnpublished } from '../../content/contract.js';
import { NotedLinks } from '../presenters/noted-links.js';

/** Notes the links of an article that was changed, so that they are checked soon, and one that was mended leaves the desk. */
@EventHandler({
  name: 'links.note-links',
  on: [PostSaved, PostPublished, PostUnpublished, PostDeleted, PostRestored],
})
export class NoteLinks implements HandlesEvent<PostSaved> {
  constructor(private readonly notedLinks: NotedLinks) {}

  handle({ id }: PostSaved): Promise<void> {
    return this.notedLinks.noteOf([id]);
  }

  handleBatch(events: PostSaved[]): Promise<void> {
    return this.notedLinks.noteOf([...new Set(events.map(({ id }) => id))]);
  }
}
