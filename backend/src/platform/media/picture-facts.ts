import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { mediaIdsIn } from './picture-files.js';
import type { PictureFacts } from './picture-files.js';

type Row = PictureFacts & { id: string };

const READ = `select public_id as id, width, height, animated, transparent from media where stored and public_id in (?)`;

/** The sizes of pictures. The content module writes the table `media`. */
@Injectable()
export class PictureFactsReader {
  /** They never change while the picture exists. */
  private readonly known = new LRUCache<string, PictureFacts>({ max: 2_000, ttl: 60_000 });

  constructor(private readonly em: EntityManager) {}

  /** Returns undefined when there is no such picture. */
  async of(id: string): Promise<PictureFacts | undefined> {
    const known = this.known.get(id);
    if (known) return known;
    const [row] = await this.em.execute<Row[]>(READ, [id]);
    if (row) this.known.set(id, row);
    return row;
  }

  /** The sizes of all pictures that a text shows, in one query; none when it shows none. */
  async inText(text: string): Promise<Record<string, PictureFacts>> {
    const ids = mediaIdsIn(text);
    if (ids.length === 0) return {};
    const rows = await this.em.execute<Row[]>(READ.replace('?', ids.map(() => '?').join(', ')), ids);
    return Object.fromEntries(rows.map(({ id, ...facts }) => [id, facts]));
  }

  async exists(id: string): Promise<boolean> {
    return (await this.em.execute<unknown[]>('select 1 from media where public_id = ?', [id])).length > 0;
  }

  forget(id: string): void {
    this.known.delete(id);
  }
}
