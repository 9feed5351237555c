import { MediaQueue } from '../../../platform/media/media-queue.js';
import { EventHandler } from '../../../platform/outbox/event-handler.js';
import type { HandlesEvent } from '../../../platform/outbox/event-handler.js';
import { MediaUploaded } from '../contract.js';

/** Makes the files of a new picture, in a queue of their own: they take seconds, and other effects must not wait. */
@EventHandler({ name: 'content.make-media-files', on: [MediaUploaded] })
export class MakeMediaFiles implements HandlesEvent<MediaUploaded> {
  constructor(private readonly media: MediaQueue) {}

  async handle({ id }: MediaUploaded): Promise<void> {
    await this.media.enqueue(id);
  }
}
