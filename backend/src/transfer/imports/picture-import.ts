import { createHash } from 'node:crypto';
import { DomainError } from '../../kernel/domain-error.js';
import type { MediaDescription } from '../../kernel/pictures.js';
import type { ImportableArticle, MovedArticle } from '../../kernel/transfer.js';
import {
  DescribeMedia,
  FindImportedMedia,
  FinishMedia,
  LENGTHS,
  ReceiveMedia,
} from '../../modules/content/contract.js';
import { isLonger } from '../../platform/http/validation/index.js';
import type { MediaFiles } from '../../platform/media/media-files.js';
import { MAX_PICTURE_BYTES, MEDIA_PATH } from '../../platform/media/picture-files.js';
import type { PreparePicture } from '../../platform/media/prepare-picture.js';
import type { ImportReport } from './import-report.js';
import { picturesInMarkdown, replaceMarkdownPictures } from '../markdown/pictures-in-markdown.js';
import type { Send } from '../send.js';
import type { ArticlePictures, PictureFiles } from '../sources/source.js';

/** The library, and the network if pictures may be fetched. */
export interface PictureLibrary {
  prepare: Pick<PreparePicture, 'of' | 'check'>;
  files: Pick<MediaFiles, 'storeOriginal'>;
  /** Fetches a picture from its host. Without it, an import uses no network. @throws Error with the reason */
  fetch?: ((address: string) => Promise<Buffer>) | undefined;
}

export interface PictureImportContext {
  send: Send;
  report: ImportReport;
  dryRun: boolean;
  signal: AbortSignal;
}

/**
 * Imports the pictures of articles into the library, through the same encoder as uploads, and writes their new addresses
 * into the articles. The same file is imported once, however often it is used. A picture that cannot be imported stays
 * where it is, and is reported with its article.
 */
export class PictureImport {
  /** By address or file of the source, so that each is read once. */
  private readonly results = new Map<string, Promise<PictureResult>>();
  /** In a dry run, the files that would be in the library by now. */
  private readonly wouldExist = new Set<string>();

  constructor(
    private readonly sourceFiles: PictureFiles,
    private readonly library: PictureLibrary,
    private readonly context: PictureImportContext,
  ) {}

  /** Returns the article with the addresses that its pictures have here. */
  async importPictures(
    where: string,
    article: MovedArticle,
    pictures: ArticlePictures | undefined,
  ): Promise<ImportableArticle> {
    const { content, footer, imageUrl, imageAlt: alt, imageCaption: caption } = article;
    const addresses = new Map<string, string>();
    const { report } = this.context;
    const missing = new Map<string, string>();
    const importOne = async (address: string, file: string | undefined, description: MediaDescription) => {
      const result = await this.importPicture(address, file, description);
      if (result.missing !== undefined) missing.set(file ?? address, result.missing);
      if (result.stays) report.leavePicture(address);
      return result.address;
    };
    for (const { address, ...described } of [...picturesInMarkdown(content), ...picturesInMarkdown(footer ?? '')]) {
      if (addresses.has(address)) continue;
      const here = await importOne(address, pictures?.fileOf(address), described);
      if (here) addresses.set(address, here);
    }
    const hasCover = imageUrl !== null || pictures?.cover !== undefined;
    const cover = hasCover ? await importOne(imageUrl ?? '', pictures?.cover, { alt, caption }) : undefined;
    missing.forEach((reason, picture) => report.missPicture(`${where}: ${picture}: ${reason}`));
    const lacks = missing.size > 0 ? { lacksPictures: [...missing.keys()].sort() } : {};
    if (addresses.size === 0 && !cover) return { ...article, ...lacks };
    const change = (address: string) => addresses.get(address);
    const shown = {
      content: replaceMarkdownPictures(content, change),
      footer: footer && replaceMarkdownPictures(footer, change),
      imageUrl: cover ?? imageUrl,
    };
    return { ...article, shown, ...lacks };
  }

  private importPicture(
    address: string,
    file: string | undefined,
    description: MediaDescription,
  ): Promise<PictureResult> {
    const key = file === undefined ? address : `file ${file}`;
    let result = this.results.get(key);
    if (!result) {
      result = this.importPictureOnce(address, file, description);
      this.results.set(key, result);
    }
    return result;
  }

  private async importPictureOnce(
    address: string,
    file: string | undefined,
    description: MediaDescription,
  ): Promise<PictureResult> {
    const { signal } = this.context;
    signal.throwIfAborted();
    const id = MEDIA_PATH.exec(address)?.[1];
    try {
      if (file !== undefined) {
        if (this.sourceFiles.size(file) > MAX_PICTURE_BYTES) return { missing: 'it is larger than 20 MB' };
        return await this.store(await this.sourceFiles.read(file), this.sourceFiles.describe?.(file) ?? description);
      }
      if (id !== undefined) return await this.ofThisLibrary(id);
      const { fetch } = this.library;
      // A dry run does not fetch either: it would take as long as the import.
      if (!fetch || !address.startsWith('https:')) return { stays: true };
      if (this.context.dryRun) return this.countInDryRun(address);
      return await this.store(await fetch(address), description);
    } catch (error) {
      signal.throwIfAborted();
      if (isBusy(error)) throw error;
      return { missing: reasonOf(error as NodeJS.ErrnoException) };
    }
  }

  /** An article of this site, or of a copy of it, names a picture that is here; an export without pictures may name others. */
  private async ofThisLibrary(id: string): Promise<PictureResult> {
    const [known] = await this.context.send(new DescribeMedia([id]));
    return known ? {} : { missing: 'it is not in the export' };
  }

  private async store(bytes: Buffer, description: MediaDescription): Promise<PictureResult> {
    const { send, report, dryRun } = this.context;
    const { prepare, files } = this.library;
    const hash = createHash('sha256').update(bytes).digest('hex');
    const known = await send(new FindImportedMedia(hash));
    if (known !== null) {
      report.count('Pictures', 'known');
      return { address: `/media/${known}` };
    }
    if (dryRun) {
      prepare.check(bytes);
      return this.countInDryRun(hash);
    }
    const { bytes: original, ...facts } = await this.prepare(bytes);
    const id = await send(new ReceiveMedia({ ...facts, bytes: original.length }, allowed(description)));
    await files.storeOriginal(id, original);
    const stored = await send(new FinishMedia(id, hash));
    report.count('Pictures', stored === id ? 'new' : 'known');
    return { address: `/media/${stored}` };
  }

  /**
   * A picture that got the encoder killed may only have met a shortage of memory. The second time, the encoder refuses it
   * for its size, and it is listed instead of ending the import.
   */
  private async prepare(bytes: Buffer) {
    const { prepare } = this.library;
    try {
      return await prepare.of(bytes);
    } catch (error) {
      if (!isBusy(error)) throw error;
      return await prepare.of(bytes);
    }
  }

  private countInDryRun(key: string): PictureResult {
    if (!this.wouldExist.has(key)) this.context.report.count('Pictures', 'new');
    this.wouldExist.add(key);
    return {};
  }
}

/**
 * `address`: in the library. `missing`: why the picture was not imported. `stays`: the source has no file for it. With none
 * of them, the address is right as it is.
 */
interface PictureResult {
  address?: string;
  missing?: string;
  stays?: true;
}

const isBusy = (error: unknown): boolean => error instanceof DomainError && error.code === 'media.busy';

/** The library has no texts that are longer than a form allows; the article keeps them. */
function allowed({ alt, decorative, caption }: MediaDescription): MediaDescription {
  const short = (text: string | null | undefined, max: number) =>
    text && !isLonger(text.trim(), max) ? text.trim() : undefined;
  return {
    alt: short(alt, LENGTHS.imageAlt.max),
    decorative,
    caption: short(caption, LENGTHS.caption.max),
  };
}

/** In one line. A message for the one who uploads ends with what to do, which does not fit here. */
const reasonOf = (error: NodeJS.ErrnoException): string =>
  (error.message || error.code || error.name).split('\n')[0]!.replace(/\.$/, '');
