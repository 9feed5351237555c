import { z } from 'zod';
import { StartupError } from '../../platform/config/startup-error.js';
import { SCHEMAS, validate } from '../check.js';
import { EXPORT_FILE, EXPORT_FORMAT } from '../about.js';
import type { ZipReader } from '../zip-reader.js';
import type { SourceEntry, Source } from './source.js';

const ABOUT = z.object({ product: z.literal('the-archive'), format: z.number(), day: z.string(), site: z.string() });

/** Reads the ZIP that `npm run export` writes: its JSON, because the Markdown beside it has the same content. */
export class OwnExport implements Source {
  private constructor(
    private readonly zip: ZipReader,
    readonly kind: string,
  ) {}

  /** @throws StartupError when it is not such a ZIP, or of a newer release */
  static async open(zip: ZipReader): Promise<OwnExport> {
    const about = ABOUT.safeParse(zip.has(EXPORT_FILE) ? await readJson(zip, EXPORT_FILE) : undefined);
    if (!about.success) throw new StartupError(`${zip.file} is a ZIP, but none that npm run export made.`);
    const { format, site, day } = about.data;
    if (format > EXPORT_FORMAT) {
      throw new StartupError(
        `${zip.file} was made by a newer version (format ${format}); this one reads ${EXPORT_FORMAT}.`,
      );
    }
    return new OwnExport(zip, `an export of ${site}, ${day}`);
  }

  articles = () => this.each('articles', SCHEMAS.article);
  stories = () => this.each('stories', SCHEMAS.story);
  comments = () => this.each('comments', SCHEMAS.comment);
  subscribers = () => this.each('subscribers', SCHEMAS.subscriber);
  close = () => this.zip.close();

  private async *each<T>(kind: string, type: z.ZodType<T>): AsyncGenerator<SourceEntry<T>> {
    for (let part = 1; this.zip.has(nameOf(kind, part)); part++) {
      const name = nameOf(kind, part);
      const items = await readJson(this.zip, name);
      if (!Array.isArray(items)) throw new StartupError(`${name} in ${this.zip.file} is no list.`);
      for (const [index, item] of items.entries()) yield { where: `${name}, ${index + 1}`, ...validate(type, item) };
    }
  }
}

const nameOf = (kind: string, part: number) => `data/${kind}-${part}.json`;

async function readJson(zip: ZipReader, name: string): Promise<unknown> {
  const text = await zip.read(name);
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw new StartupError(`${name} in ${zip.file} is no JSON.`, { cause: error });
  }
}
