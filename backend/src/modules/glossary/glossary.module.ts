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
import { UseNewWordsInSearch } from './event-handlers/use-new-words-in-search.js';
import { GlossaryController } from './http/glossary.controller.js';
import { SearchedWordsController } from './http/searched-words.controller.js';
import { RenderTermsAgain } from './jobs/render-terms-again.js';
import { GlossaryInSearch } from './presenters/glossary-in-search.js';
import { FindSearchedWordsHandler } from './queries/find-searched-words.js';
import { GetGlossaryHandler } from './queries/get-glossary.js';
import { GetTermHandler } from './queries/get-term.js';
import { ListTermsHandler } from './queries/list-terms.js';

@Module({
  imports: [MikroOrmModule.forFeature([Term]), MarkdownModule],
  controllers: [GlossaryController, SearchedWordsController],
  providers: [
    CreateTermHandler,
    DeleteTermHandler,
    EditTermHandler,
    ExportTermsHandler,
    FindSearchedWordsHandler,
    GetGlossaryHandler,
    GetTermHandler,
    GlossaryInSearch,
    ImportTermsHandler,
    ListTermsHandler,
    RenderTermsAgain,
    SeedGlossaryHandler,
    UseNewWordsInSearch,
  ],
})
export class GlossaryModule {}
