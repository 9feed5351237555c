import { z } from 'zod';
import type { MediaDescription } from '../../kernel/pictures.js';
import type { MovedArticle } from '../../kernel/transfer.js';
import { LENGTHS } from '../../modules/content/contract.js';
import { StartupError } from '../../platform/config/startup-error.js';
import { MEDIA_PATH } from '../../platform/media/picture-files.js';
import { SCHEMAS, validate } from '../imports/check.js';
import { EXPORT_FILE, EXPORT_FORMAT } from '../about.js';
import type { ZipReader } from '../zip-reader.js';
import type { FormerSite, PictureFiles, SourceEntry, Source } from './source.js';

const ABOUT = z.object({
  product: z.literal('the-archive'),
  format: z.number(),
  day: z.string(),
  site: z.string(),
  /** Exports from before December 2026 have none. */
  url: z.url().optional(),
});

/** Reads the ZIP that `npm run export` writes: its JSON, because the Markdown beside it has the same content. */
export class OwnExport implements Source {
  private constructor(
    private readonly zip: ZipReader,
    readonly kind: string,
    readonly files: MediaFilesOfExport,
    readonly formerSite: FormerSite,
  ) {}

  /** @throws StartupError when it is not such a ZIP, or of a newer release */
  static async open(zip: ZipReader): Promise<OwnExport> {
    const about = ABOUT.safeParse(zip.has(EXPORT_FILE) ? await readJson(zip, EXPORT_FILE) : undefined);
    if (!about.success)
      throw new StartupError(`${zip.file} is a ZIP, but npm run export did not make it. Nothing was imported.`);
    const { format, site, day, url } = about.data;
    if (format > EXPORT_FORMAT) {
      throw new StartupError(
        `${zip.file} was made by a newer version (format ${format}); this one reads ${EXPORT_FORMAT}.`,
      );
    }
    const files = await MediaFilesOfExport.open(zip);
    return new OwnExport(zip, `an export of ${site}, ${day}`, files, { url, isArchive: true });
  }

  async *articles(): AsyncGenerator<SourceEntry<MovedArticle>> {
    for await (const entry of this.each('articles', SCHEMAS.article)) {
      const { fileOf } = this.files;
      const imageUrl = 'item' in entry ? entry.item.imageUrl : null;
      yield 'item' in entry
        ? {
            ...entry,
            pictures: { fileOf, cover: imageUrl ? fileOf(imageUrl) : undefined },
            formerPaths: entry.item.path === undefined ? [] : [entry.item.path],
          }
        : entry;
    }
  }
  stories = () => this.each('stories', SCHEMAS.story);
  comments = () => this.each('comments', SCHEMAS.comment);
  subscribers = () => this.each('subscribers', SCHEMAS.subscriber);
  campaigns = () => this.each('emails', SCHEMAS.campaign);
  terms = () => this.each('terms', SCHEMAS.term);
  pages = () => this.each('pages', SCHEMAS.page);
  close = () => this.zip.close();

  private async *each<T>(kind: string, type: z.ZodType<T>): AsyncGenerator<SourceEntry<T>> {
    for (let part = 1; this.zip.has(nameOf(kind, part)); part++) {
      const name = nameOf(kind, part);
      const items = await readJson(this.zip, name);
      if (!Array.isArray(items))
        throw new StartupError(`${name} in ${this.zip.file} is damaged: it has no list. Nothing was imported.`);
      for (const [index, item] of items.entries()) yield { where: `${name}, ${index + 1}`, ...validate(type, item) };
    }
  }
}

const MEDIUM = z.object({
  address: z.string(),
  file: z.string().optional(),
  alt: z.string().max(LENGTHS.imageAlt.max).nullish(),
  decorative: z.boolean().optional(),
  caption: z.string().max(LENGTHS.caption.max).nullish(),
});
type ListedPicture = z.infer<typeof MEDIUM>;

/** The pictures in the ZIP, by the addresses that articles have. An export without pictures has no list of them. */
class MediaFilesOfExport implements PictureFiles {
  private constructor(
    private readonly zip: ZipReader,
    private readonly files: ReadonlyMap<string, string>,
    private readonly media: ReadonlyMap<string, ListedPicture>,
  ) {}

  static async open(zip: ZipReader): Promise<MediaFilesOfExport> {
    const name = nameOf('media', 1);
    const list: unknown = zip.has(name) ? await readJson(zip, name) : [];
    const [files, media] = [new Map<string, string>(), new Map<string, ListedPicture>()];
    for (const each of Array.isArray(list) ? (list as unknown[]) : []) {
      const { data } = MEDIUM.safeParse(each);
      if (data?.file === undefined || !zip.has(data.file)) continue;
      files.set(data.address, data.file);
      media.set(data.file, data);
    }
    return new MediaFilesOfExport(zip, files, media);
  }

  /** Articles may name one of a picture's files: `/media/{id}/800.webp`. */
  fileOf = (address: string): string | undefined =>
    this.files.get(address) ?? this.files.get(`/media/${MEDIA_PATH.exec(address)?.[1]}`);
  size = (file: string) => this.zip.size(file);
  read = (file: string) => this.zip.readBytes(file);
  describe(file: string): MediaDescription | undefined {
    const { alt, decorative, caption } = this.media.get(file) ?? {};
    return decorative === undefined ? undefined : { alt, decorative, caption };
  }
}

const nameOf = (kind: string, part: number) => `data/${kind}-${part}.json`;

async function readJson(zip: ZipReader, name: string): Promise<unknown> {
  const text = await zip.read(name);
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw new StartupError(`${name} in ${zip.file} is damaged: it is not JSON. Nothing was imported.`, {
      cause: error,
    });
  }
}
