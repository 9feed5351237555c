import { Injectable, Logger } from '@nestjs/common';
import { DomainError } from '../../kernel/domain-error.js';
import type { EncodedOriginal } from './encode-picture.js';
import { PictureEncoder, PictureNotOpened, PictureTooLarge } from './picture-encoder.js';
import { MAX_PIXELS } from './picture-files.js';
import { readPictureHeader } from './picture-header.js';
import type { HeaderProblem, PictureHeader } from './picture-header.js';

const PROBLEMS: Record<HeaderProblem, () => DomainError> = {
  heic: () =>
    new DomainError(
      'media.heic',
      'unsupported',
      'This is a HEIC picture, which most browsers can’t show. Save it as a JPEG and upload that. To take JPEGs on an iPhone, go to Settings > Camera > Formats > Most Compatible.',
    ),
  unknown: () =>
    new DomainError(
      'media.type',
      'unsupported',
      'This isn’t a JPEG, PNG, WebP, AVIF or GIF picture. Save it as one of these.',
    ),
  broken: () => broken(),
};

const broken = () =>
  new DomainError(
    'media.broken',
    'invalid',
    'This picture is damaged or incomplete. Export it again, or choose another one.',
    'file',
  );

const tooLarge = (reason: string) => new DomainError('media.pixels', 'too-large', `${reason} Make it smaller first.`);

/** Checks an uploaded picture and makes the file that is stored instead of it. */
@Injectable()
export class PreparePicture {
  private readonly log = new Logger('Media');

  constructor(private readonly encoder: PictureEncoder) {}

  /**
   * @throws DomainError `media.type`, `media.heic`, `media.pixels` or `media.broken`, without decoding anything if the
   * header shows it; `media.busy` when too many pictures wait
   */
  async of(bytes: Buffer): Promise<EncodedOriginal> {
    const header = this.check(bytes);
    try {
      return await this.encoder.original(bytes);
    } catch (error) {
      if (!(error instanceof PictureNotOpened)) throw error;
      // The library's message may quote the file, so only its kind is logged.
      if (error instanceof PictureTooLarge) throw tooLarge('This picture takes too much memory to open.').afterWork();
      this.log.log(`A ${header.type} picture of ${header.width} × ${header.height} could not be opened.`);
      throw broken().afterWork();
    }
  }

  /**
   * Checks only what the header shows.
   *
   * @throws DomainError `media.type`, `media.heic`, `media.pixels` or `media.broken`
   */
  check(bytes: Buffer): PictureHeader {
    const header = readPictureHeader(bytes);
    if (typeof header === 'string') throw PROBLEMS[header]();
    if (header.width * header.height * header.frames > MAX_PIXELS)
      throw tooLarge('This picture has more than 50 megapixels.');
    return header;
  }
}
