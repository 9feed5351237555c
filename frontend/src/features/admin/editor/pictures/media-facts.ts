import { createStore } from 'zustand';
import { ApiError } from '../../../../lib/api/client';
import type { Media } from '../../../../lib/api/types';
import { getMedia } from '../../api/media';

/** By id; null for a picture that does not exist. */
type Known = Readonly<Record<string, Media | null>>;

/** The library's facts about the pictures of the open article, for code that cannot wait for them. */
export class MediaFacts {
  readonly store = createStore<Known>(() => ({}));
  private readonly loading = new Map<string, Promise<Media | null>>();

  /** Undefined until it has been loaded. */
  get(id: string): Media | null | undefined {
    const known = this.store.getState();
    return Object.hasOwn(known, id) ? known[id] : undefined;
  }

  put(...media: Media[]): void {
    this.store.setState(Object.fromEntries(media.map((one) => [one.id, one])));
  }

  /** The picture was deleted. */
  forget(id: string): void {
    this.store.setState({ [id]: null });
  }

  /** Undefined when it could not be loaded. A later call tries again. */
  async load(id: string): Promise<Media | null | undefined> {
    const known = this.get(id);
    if (known !== undefined) return known;
    const request = this.loading.get(id) ?? this.fetch(id);
    this.loading.set(id, request);
    return request.catch(() => undefined).finally(() => this.loading.delete(id));
  }

  private async fetch(id: string): Promise<Media | null> {
    try {
      const media = await getMedia(id);
      this.put(media);
      return media;
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 404) throw error;
      this.forget(id);
      return null;
    }
  }
}
