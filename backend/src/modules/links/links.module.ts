import { Module } from '@nestjs/common';
import { Settings } from '../../platform/config/settings.js';
import { LinkProbe } from '../../platform/public-web/link-probe.js';
import { CheckLinkAgainHandler } from './commands/check-link-again.js';
import { NoteLinks } from './event-handlers/note-links.js';
import { LinksController } from './http/links.controller.js';
import { CheckLinks } from './jobs/check-links.js';
import { LinkChecks } from './presenters/link-checks.js';
import { NotedLinks } from './presenters/noted-links.js';
import { ListDeadLinksHandler } from './queries/list-dead-links.js';

@Module({
  controllers: [LinksController],
  providers: [
    ...[CheckLinkAgainHandler, ListDeadLinksHandler, NoteLinks, CheckLinks, LinkChecks, NotedLinks],
    { provide: LinkProbe, useFactory: ({ publicUrl }: Settings) => new LinkProbe(publicUrl), inject: [Settings] },
  ],
})
export class LinksModule {}
