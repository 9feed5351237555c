import { ApiProperty } from '@nestjs/swagger';
import { LEGAL_PAGES } from '../contract.js';
import type { LegalPageName } from '../contract.js';

export class LegalVersion {
  @ApiProperty({ type: 'integer', example: 2 }) version!: number;
  @ApiProperty({ format: 'date', example: '2026-12-02' }) day!: string;
}

export class LegalPage {
  @ApiProperty({ enum: LEGAL_PAGES, example: 'terms' }) page!: LegalPageName;
  @ApiProperty({ type: 'integer', example: 2 }) version!: number;
  @ApiProperty({ format: 'date', example: '2026-12-02', description: 'The UTC day of this version.' }) day!: string;
  @ApiProperty({ example: 'These are the rules for using this site.', description: 'Markdown.' }) content!: string;
  @ApiProperty({ example: '<p>These are the rules for using this site.</p>' }) contentHtml!: string;
  @ApiProperty({ type: [LegalVersion], description: 'All versions, the newest first.' }) versions!: LegalVersion[];
}
