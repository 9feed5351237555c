import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Module } from '@nestjs/common';
import { MarkdownModule } from '../../platform/markdown/markdown.module.js';
import { CreateTermHandler } from './commands/create-term.js';
import { DeleteTermHandler } from './commands/delete-term.js';
import { EditTermHandler } from './commands/edit-term.js';
import { ExportTermsHandler } from './commands/export-terms.js';
import { ImportTermsHandler } from './commands/import-terms.js';
import { SeedGlossaryHandler } from './commands/seed-glossary.js';
import { Term } from './domain/term.js';
import { GlossaryController } from './http/glossary.controller.js';
import { RenderTermsAgain } from './jobs/render-terms-again.js';
import { GetGlossaryHandler } from './queries/get-glossary.js';
import { GetTermHandler } from './queries/get-term.js';
import { ListTermsHandler } from './queries/list-terms.js';

@Module({
  imports: [MikroOrmModule.forFeature([Term]), MarkdownModule],
  controllers: [GlossaryController],
  providers: [
    CreateTermHandler,
    DeleteTermHandler,
    EditTermHandler,
    ExportTermsHandler,
    GetGlossaryHandler,
    GetTermHandler,
    ImportTermsHandler,
    ListTermsHandler,
    RenderTermsAgain,
    SeedGlossaryHandler,
  ],
})
export class GlossaryModule {}
