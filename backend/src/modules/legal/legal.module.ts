import { Module } from '@nestjs/common';
import { MarkdownModule } from '../../platform/markdown/markdown.module.js';
import { EditLegalPageHandler } from './commands/edit-legal-page.js';
import { ExportLegalVersionsHandler } from './commands/export-legal-versions.js';
import { ImportLegalVersionsHandler } from './commands/import-legal-versions.js';
import { LegalController } from './http/legal.controller.js';
import { GetLegalPageHandler } from './queries/get-legal-page.js';

@Module({
  imports: [MarkdownModule],
  controllers: [LegalController],
  providers: [EditLegalPageHandler, ExportLegalVersionsHandler, ImportLegalVersionsHandler, GetLegalPageHandler],
})
export class LegalModule {}
