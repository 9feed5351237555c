import { ApiProperty } from '@nestjs/swagger';
import { Flag, Text } from '../../../platform/http/validation/index.js';
import { LENGTHS } from '../contract.js';

const ALT = { ...LENGTHS.imageAlt, optional: true, example: 'A woman at a spinning wheel.' };
const CAPTION = { ...LENGTHS.caption, optional: true, example: 'Photograph: Ada Lovelace, 1901' };

/** The fields beside the file. */
export class UploadMediaBody {
  @Text(ALT) alt?: string | null;
  @Text(CAPTION) caption?: string | null;
}

/** Omitted fields stay as they are; null empties one. */
export class EditMediaBody {
  @Text(ALT) alt?: string | null;
  /** It says nothing that the text does not say, so screen readers skip it. Ends the alternative text, and the reverse. With both, it is decorative. */
  @Flag({ optional: true }) decorative?: boolean;
  @Text(CAPTION) caption?: string | null;
}

export class Media {
  @ApiProperty({ example: 'q7Zc0Xl2nT4vB8sKd1RfGw' }) id!: string;
  /** Its files are at this path with `/{width}.{avif|webp|jpg|png|gif}`. */
  @ApiProperty({ example: '/media/q7Zc0Xl2nT4vB8sKd1RfGw' }) url!: string;
  @ApiProperty({ type: 'integer', example: 2400 }) width!: number;
  @ApiProperty({ type: 'integer', example: 1600 }) height!: number;
  @ApiProperty({ example: false }) animated!: boolean;
  @ApiProperty({ type: 'integer', example: 412_000 }) bytes!: number;
  @ApiProperty({ type: String, nullable: true, example: 'A woman at a spinning wheel.' }) alt!: string | null;
  @ApiProperty({ example: false }) decorative!: boolean;
  @ApiProperty({ type: String, nullable: true, example: 'Photograph: Ada Lovelace, 1901' }) caption!: string | null;
  @ApiProperty({ example: '2026-11-28T09:30:00.000Z', format: 'date-time' }) createdAt!: string;
}
