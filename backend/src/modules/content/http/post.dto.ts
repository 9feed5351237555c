import { PartialType } from '@nestjs/swagger';
import { ExpectedVersion, Flag, ImageUrl, Reference, Text } from '../../../platform/http/validation/index.js';
import { LENGTHS } from '../contract.js';

/** The fields of an article that may be empty. */
export class OptionalPostFields {
  /** Replaces the beginning of the text in lists, feeds and search results. */
  @Text({ ...LENGTHS.summary, optional: true, example: 'How a job became an insult.' }) summary?: string | null;
  @Text({ ...LENGTHS.footer, optional: true, example: 'Sources: parish registers, 1617.' }) footer?: string | null;
  @ImageUrl() imageUrl?: string | null;
  @Text({ ...LENGTHS.imageAlt, optional: true, example: 'A woman at a spinning wheel.' }) imageAlt?: string | null;
  @Text({ ...LENGTHS.caption, optional: true, example: 'Photograph: Ada Ames.' }) imageCaption?: string | null;
}

export class PostBody extends OptionalPostFields {
  @Text({ ...LENGTHS.title, example: 'Spinster' }) title!: string;
  @Text({ ...LENGTHS.article, example: '## Where it came from' }) content!: string;
  @Reference() categoryId!: number;
  @Flag({ optional: true }) published?: boolean;
}

export class EditPostBody extends PartialType(PostBody, { skipNullProperties: false }) {
  @ExpectedVersion() version?: number | null;
}
