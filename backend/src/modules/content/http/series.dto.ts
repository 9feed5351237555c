import { ApiProperty, OmitType, PartialType } from '@nestjs/swagger';
import { ExpectedVersion, Line, ReferenceList, Slug, Text } from '../../../platform/http/validation/index.js';
import { LENGTHS } from '../contract.js';
import { ArticleSeriesWithPosts } from '../presenters/series.view.js';

const MAX_PARTS = 100;
const TOO_MANY_PARTS = `A series can have at most ${MAX_PARTS} articles. Start another series for the rest.`;

export class SeriesBody {
  @Line({ ...LENGTHS.seriesName, example: 'Words for women who work' }) name!: string;
  /** Part of the address of its page, for good. Made of the name when it is missing. */
  @Slug({ example: 'women-who-work' }) slug?: string | null;
  @Text({ ...LENGTHS.seriesDescription, optional: true, example: 'Four jobs that became insults.' }) description?:
    string | null;
  /** Its articles, in order. An article of another series moves here. */
  @ReferenceList({ max: MAX_PARTS, tooMany: TOO_MANY_PARTS, example: [1, 2] }) postIds?: number[] | null;
}

export class EditSeriesBody extends PartialType(OmitType(SeriesBody, ['slug']), { skipNullProperties: false }) {
  @ExpectedVersion() version?: number | null;
}

export class SeriesOfPost {
  @ApiProperty({ type: ArticleSeriesWithPosts, nullable: true, description: 'Null if the article is in no series.' })
  series!: ArticleSeriesWithPosts | null;
}
