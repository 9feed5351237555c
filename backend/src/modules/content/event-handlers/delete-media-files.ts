import { MediaFiles } from '../../../platform/media/media-files.js';
import { EventHandler } from '../../../platform/outbox/event-handler.js';
import type { HandlesEvent } from '../../../platform/outbox/event-handler.js';
import { MediaDeleted } from '../contract.js';

/** Deletes the files of a deleted picture, as often as it takes. */
@EventHandler({ name: 'content.delete-media-files', on: [MediaDeleted] })
export class DeleteMediaFiles implements HandlesEvent<MediaDeleted> {
  constructor(private readonly files: MediaFiles) {}

  async handle({ id }: MediaDeleted): Promise<void> {
    await this.files.deleteAll(id);
  }
}
