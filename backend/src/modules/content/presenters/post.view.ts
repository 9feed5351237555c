import { ApiProperty } from '@nestjs/swagger';
import { Correction } from './corrections.view.js';
import { PublishRequest } from './publish-requests.view.js';

export class PostSummary {
  @ApiProperty({ type: 'integer', example: 1 }) id!: number;
  @ApiProperty({ example: 'Spinster' }) title!: string;
  @ApiProperty({
    example: 'A job that became an insult.',
    description: 'The summary, or else the beginning of the text.',
  })
  excerpt!: string;
  @ApiProperty({ type: 'integer', example: 4 }) readingMinutes!: number;
  @ApiProperty({
    type: String,
    nullable: true,
    example: null,
    description: 'Written by an admin. If it is set, it is the excerpt.',
  })
  summary!: string | null;
  @ApiProperty({ type: 'integer', nullable: true, description: 'Null only in an unpublished article.' }) categoryId!:
    number | null;
  @ApiProperty({ type: 'integer', nullable: true, description: 'Null unless the caller is an admin.' }) authorId!:
    number | null;
  @ApiProperty({ type: String, nullable: true, example: 'https://example.org/spinster.jpg' }) imageUrl!: string | null;
  @ApiProperty({
    type: String,
    nullable: true,
    example: 'A woman at a spinning wheel.',
    description: 'A description of the image for people who cannot see it. Null if the image is decorative.',
  })
  imageAlt!: string | null;
  @ApiProperty() published!: boolean;
  @ApiProperty({
    description: 'Whether the article comes first in the journal and on the home page. At most one article does.',
  })
  pinned!: boolean;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
  @ApiProperty({ format: 'date-time' }) updatedAt!: string;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) publishedAt!: string | null;
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    example: null,
    description: 'When it is published. Null unless the caller is an admin.',
  })
  scheduledFor!: string | null;
  @ApiProperty({ description: 'Whether it has a working copy. False unless the caller is an admin.' })
  hasDraft!: boolean;
  @ApiProperty({
    type: PublishRequest,
    nullable: true,
    description: 'The writer’s request for publication. Null unless the caller may edit the article.',
  })
  publishRequest!: PublishRequest | null;
  @ApiProperty({ type: 'integer' }) version!: number;
}

/** The result of the last check of a link in the sources. */
export class LinkCheck {
  @ApiProperty({ example: 'https://example.org/report', description: 'Normalized, without the part after #.' })
  url!: string;
  @ApiProperty({ enum: ['ok', 'dead'], description: 'Links in an unknown state are left out.' })
  state!: 'ok' | 'dead';
  @ApiProperty({ example: '2026-11', description: 'The month of the check.' }) month!: string;
}

/** The texts are optional only for TypeScript, because `toPost` makes summaries, too. Responses always have them. */
export class Post extends PostSummary {
  @ApiProperty({ type: String, example: '## Where it came from', description: 'Markdown.' }) content?: string;
  @ApiProperty({
    type: String,
    example: '<h2>Where it came from</h2>',
    description: 'The content as safe HTML.',
  })
  contentHtml?: string;
  @ApiProperty({
    type: String,
    nullable: true,
    example: 'Sources: parish registers, 1617.',
    description: 'Sources, Markdown.',
  })
  footer?: string | null;
  @ApiProperty({
    type: String,
    nullable: true,
    example: '<p>Sources: parish registers, 1617.</p>',
    description: 'The footer as safe HTML.',
  })
  footerHtml?: string | null;
  @ApiProperty({
    type: String,
    nullable: true,
    example: 'Photograph: Ada Ames.',
    description: 'The caption and credit of the image, plain text.',
  })
  imageCaption?: string | null;
  @ApiProperty({
    type: String,
    nullable: true,
    example: null,
    description: 'The identifier of an imported article in feeds. Null if feeds identify the article by its address.',
  })
  feedGuid?: string | null;
  @ApiProperty({ type: [Correction], description: 'What was wrong in it, newest first.' }) corrections?: Correction[];
  @ApiProperty({
    type: Boolean,
    example: false,
    description: 'Whether an idea on the board of ideas led to it. False for an article that is not published.',
  })
  suggestedByReader?: boolean;
  @ApiProperty({
    type: [LinkCheck],
    description: 'The results of the last checks of links in its sources. In a list of articles it is empty.',
  })
  linkChecks?: LinkCheck[];
}

export class MovedPost {
  @ApiProperty({ type: 'integer', description: 'The id of the article.' }) id!: number;
}
