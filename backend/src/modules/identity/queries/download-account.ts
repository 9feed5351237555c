import { CommandBus, Query } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import type { Readable } from 'node:stream';
import type { ExportOfPerson, Person, PersonalPage } from '../../../kernel/person-commands.js';
import { Clock, isoDay } from '../../../kernel/clock.js';
import { Settings } from '../../../platform/config/settings.js';
import { HandlesQuery } from '../../../platform/cqrs/handles.js';
import { ZipStream } from '../../../platform/zip/zip-stream.js';
import { ExportOwnArticles, ExportOwnComments } from '../../content/contract.js';
import { ExportOwnBookmarks } from '../../engagement/contract.js';
import {
  ExportOwnDecisions,
  ExportOwnMessages,
  ExportOwnSuggestions,
  ExportOwnTopics,
} from '../../moderation/contract.js';
import { ExportOwnSubscription } from '../../newsletter/contract.js';
import { EMPTY_SECTION, itemHtml, PAGE_END, pageStart, sectionStart } from '../presenters/download-page.js';
import type { ProfileView } from '../presenters/profile.js';

interface Section {
  file: string;
  title: string;
  command: new (person: Person, after: number) => ExportOfPerson;
  /** Left out of the page while it is empty. */
  isForStaff?: true;
}

/** The files of the download, in the order of the page. kernel/personal-data.ts says which table is in which. */
export const SECTIONS: readonly Section[] = [
  { file: 'comments.json', title: 'Your comments', command: ExportOwnComments },
  { file: 'bookmarks.json', title: 'Your bookmarks', command: ExportOwnBookmarks },
  { file: 'topics.json', title: 'Topics you suggested to write about', command: ExportOwnTopics },
  { file: 'suggestions.json', title: 'Your suggestions', command: ExportOwnSuggestions },
  { file: 'messages.json', title: 'Messages to us that wait for an answer', command: ExportOwnMessages },
  { file: 'newsletter.json', title: 'Your newsletter', command: ExportOwnSubscription },
  { file: 'articles.json', title: 'Articles you began', command: ExportOwnArticles, isForStaff: true },
  { file: 'decisions.json', title: 'Decisions by you and about you', command: ExportOwnDecisions, isForStaff: true },
];

const NOTES = [
  'Stories aren’t in here. We never connect them to an account, so there’s nothing to give back or delete.',
  'Likes and reactions aren’t in here either. We store them as codes that nobody can connect to you, not even us.',
];
const UNCONFIRMED =
  'We don’t know yet that this email address is yours. So what was sent with it while you weren’t signed in, and its newsletter, isn’t in here. To confirm it, choose a new password with a link that we email you (“Forgot your password?”). Then download again.';

/** Everything about an account as a ZIP. */
export class DownloadAccount extends Query<Readable> {
  constructor(
    readonly profile: ProfileView,
    readonly person: Person,
  ) {
    super();
  }
}

/** Writes the ZIP page by page while the browser reads it. */
@HandlesQuery(DownloadAccount)
export class DownloadAccountHandler implements IQueryHandler<DownloadAccount> {
  constructor(
    private readonly commands: CommandBus,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  /** The stream fails when something cannot be read: an incomplete file must not look complete. */
  execute({ profile, person }: DownloadAccount): Promise<Readable> {
    const day = isoDay(this.clock.now());
    const zip = new ZipStream(new Date(`${day}T00:00:00Z`));
    this.write(zip, { day, profile, person }).catch((error: unknown) => zip.output.destroy(error as Error));
    return Promise.resolve(zip.output);
  }

  private async write(
    zip: ZipStream,
    { day, profile, person }: { day: string; profile: ProfileView; person: Person },
  ): Promise<void> {
    const notes = profile.emailConfirmedOn === null ? [...NOTES, UNCONFIRMED] : NOTES;
    await zip.add('index.html', this.page(day, profile, person, notes));
    await zip.add('about.json', json({ site: this.settings.site.name, day, notes }));
    await zip.add('profile.json', json(profile));
    for (const section of SECTIONS) await zip.add(section.file, this.list(section, person));
    zip.end();
  }

  private async *page(day: string, profile: ProfileView, person: Person, notes: string[]): AsyncGenerator<string> {
    yield pageStart(this.settings.site.name, day, notes);
    yield sectionStart('Your account') + itemHtml({ ...profile });
    for (const section of SECTIONS) {
      let isEmpty = true;
      for await (const items of this.pages(section, person)) {
        if (items.length === 0) continue;
        if (isEmpty) yield sectionStart(section.title);
        isEmpty = false;
        yield items.map(itemHtml).join('');
      }
      if (isEmpty && !section.isForStaff) yield sectionStart(section.title) + EMPTY_SECTION;
    }
    yield PAGE_END;
  }

  private async *list(section: Section, person: Person): AsyncGenerator<string> {
    let separator = '[\n';
    for await (const items of this.pages(section, person))
      for (const item of items) {
        yield separator + JSON.stringify(item, null, 2);
        separator = ',\n';
      }
    yield separator === '[\n' ? '[]\n' : '\n]\n';
  }

  private async *pages({ command: Command }: Section, person: Person): AsyncGenerator<PersonalPage['items']> {
    for (let after: number | null = 0; after !== null;) {
      const page: PersonalPage = await this.commands.execute(new Command(person, after));
      yield page.items;
      after = page.last;
    }
  }
}

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
