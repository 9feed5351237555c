import type {
  ImportableArticle,
  ImportMode,
  ImportOutcome,
  MovedArticle,
  MovedComment,
  MovedStory,
  MovedTerm,
  Origin,
} from '../../kernel/transfer.js';
import { ImportArticles, ImportComments, ImportStories } from '../../modules/content/contract.js';
import { ImportTerms } from '../../modules/glossary/contract.js';
import { ImportLegalVersions } from '../../modules/legal/contract.js';
import { ImportCampaigns, ImportSubscribers } from '../../modules/newsletter/contract.js';
import type { Progress, withProgressBar } from '../../platform/cli/progress-bar.js';
import { ArticleMoves } from './article-moves.js';
import { PictureImport } from './picture-import.js';
import type { PictureLibrary } from './picture-import.js';
import { ImportReport } from './import-report.js';
import type { Kind } from './import-report.js';
import type { Send } from '../send.js';
import { once } from '../sources/once.js';
import type { SourceEntry, Source } from '../sources/source.js';

export interface ImportOptions extends ImportMode {
  /** All articles come as drafts, and stories and comments wait at the desk. */
  asDrafts: boolean;
  /** Imports the rest when some items are wrong, instead of nothing. */
  skipWrong: boolean;
  /** Without it, pictures stay where they are. */
  pictures?: PictureLibrary | undefined;
}

export interface ImportContext {
  send: Send;
  print: (line: string) => void;
  withProgress: typeof withProgressBar;
  signal: AbortSignal;
}

/**
 * Items per transaction: they are imported together or not at all, and other writers wait for no longer than one batch.
 */
const BATCH_SIZE = 20;
/**
 * The text of one of these may take twenty seconds to render, and PostgreSQL ends a transaction that does nothing for a minute. So they
 * come one by one.
 */
const SLOW_KINDS: readonly Kind[] = ['Articles', 'Terms'];
const batchSizeOf = (kind: Kind): number => (SLOW_KINDS.includes(kind) ? 1 : BATCH_SIZE);

/** Imports all items of a source, each exactly once, even if the import is interrupted or repeated. */
export class Import {
  private readonly report = new ImportReport();
  /** In a dry run, the items that would exist by now, for the comments that refer to them. */
  private readonly wouldExist = new Set<string>();
  private readonly moves: ArticleMoves;
  private pictures: PictureImport | undefined;

  constructor(
    private readonly source: Source,
    private readonly options: ImportOptions,
    private readonly context: ImportContext,
  ) {
    this.moves = new ArticleMoves(source.formerSite, this.report);
  }

  /** @returns whether all items are imported, or would be */
  async run(): Promise<boolean> {
    const { print } = this.context;
    print(`Found: ${this.source.kind}.`);
    await this.readAll();
    this.report.findings().forEach(print);
    if (this.report.wrong.length > 0 && !this.options.skipWrong) {
      print('Nothing was imported. Fix what is listed under "Wrong", or leave it out with --skip-wrong.');
      return false;
    }
    await this.importAll();
    this.report.results(this.options).forEach(print);
    return !this.report.hasProblems();
  }

  /** Reads everything once, before anything is written. */
  private async readAll(): Promise<void> {
    const { source, report } = this;
    await this.context.withProgress('Reading', async (progress) => {
      let done = 0;
      const read = async (kind: Kind, list: AsyncIterable<SourceEntry<unknown>>) => {
        for await (const entry of list) {
          this.context.signal.throwIfAborted();
          report.note(kind, entry);
          if (kind === 'Articles' && 'item' in entry)
            this.moves.note(entry.item as MovedArticle, entry.formerPaths ?? [], entry.guessedPaths);
          done += 1;
          if (done % 100 === 0) progress(done, done);
        }
      };
      await read('Articles', once(source.articles()));
      await read('Stories', once(source.stories()));
      await read('Comments', once(source.comments()));
      await read('Subscribers', source.subscribers());
      await read('Emails', source.campaigns());
      await read('Terms', source.terms());
      await read('Pages', source.pages());
      progress(done, done);
    });
  }

  private async importAll(): Promise<void> {
    const { source, options } = this;
    const { asDrafts } = options;
    const { send } = this.context;
    await this.moves.place(send, options.dryRun);
    const draft = (article: MovedArticle) => (asDrafts ? { ...article, published: false, publishedAt: null } : article);
    const unpublished = (term: MovedTerm) => (asDrafts ? { ...term, published: false, publishedAt: null } : term);
    const waiting = <T extends MovedStory | MovedComment>(item: T) => (asDrafts ? { ...item, approved: false } : item);
    await this.importKind(
      'Articles',
      map(once(source.articles()), draft),
      (entries) => this.importArticles(entries),
      (outcome, { origin }) => {
        if (outcome !== 'gone') this.wouldExist.add(keyOf('article', origin));
        return outcome;
      },
    );
    await this.importKind('Stories', map(once(source.stories()), waiting), (entries) =>
      send(new ImportStories(itemsOf(entries), options)),
    );
    await this.importKind(
      'Comments',
      map(once(source.comments()), waiting),
      (entries) => send(new ImportComments(itemsOf(entries), options)),
      (outcome, comment) => this.outcomeOfComment(outcome, comment),
    );
    await this.importKind('Subscribers', source.subscribers(), (entries) =>
      send(new ImportSubscribers(itemsOf(entries), options)),
    );
    await this.importKind('Emails', source.campaigns(), (entries) =>
      send(new ImportCampaigns(itemsOf(entries), options)),
    );
    await this.importKind('Terms', map(source.terms(), unpublished), (entries) =>
      send(new ImportTerms(itemsOf(entries), options)),
    );
    await this.importKind('Pages', source.pages(), (entries) =>
      send(new ImportLegalVersions(itemsOf(entries), options)),
    );
  }

  private async importKind<T>(
    kind: Kind,
    list: AsyncIterable<SourceEntry<T>>,
    importBatch: (entries: Importable<T>[]) => Promise<ImportOutcome[]>,
    adjustOutcome: (outcome: ImportOutcome, item: T) => ImportOutcome = (outcome) => outcome,
  ): Promise<void> {
    const { signal, withProgress } = this.context;
    const total = this.report.importableCount(kind);
    if (total === 0) return;
    await withProgress(kind, async (progress: Progress) => {
      let done = 0;
      for await (const entries of inBatches(list, batchSizeOf(kind))) {
        signal.throwIfAborted();
        const outcomes = await importBatch(entries);
        for (const [index, { where, item }] of entries.entries()) {
          const outcome = outcomes[index]!;
          this.report.count(kind, adjustOutcome(outcome, item));
          if (outcome === 'refused') this.report.refuse(where);
        }
        done += entries.length;
        progress(done, total);
      }
    });
  }

  /** Pictures come first, and only those of articles that are written: those of an article that was deleted here are not imported. */
  private async importArticles(entries: Importable<MovedArticle>[]): Promise<ImportOutcome[]> {
    const { send, signal } = this.context;
    const { options, report, source } = this;
    const { pictures: library, dryRun, update } = options;
    if (library) this.pictures ??= new PictureImport(source.files, library, { send, report, dryRun, signal });
    const expected = await send(new ImportArticles(itemsOf(entries), { update, dryRun: true }));
    const importable: (ImportableArticle & { links: number })[] = [];
    for (const [index, { where, item, pictures, formerPaths = [] }] of entries.entries()) {
      const isWritten = expected[index] === 'new' || (expected[index] === 'changed' && update);
      const withPictures =
        isWritten && this.pictures ? await this.pictures.importPictures(where, item, pictures) : item;
      importable.push(isWritten ? this.moves.moved(withPictures, formerPaths) : { ...item, links: 0 });
    }
    const outcomes = await send(new ImportArticles(importable, options));
    for (const [index, { item, formerPaths = [] }] of entries.entries())
      this.moves.count(outcomes[index]!, item, formerPaths, importable[index]!.links);
    return outcomes;
  }

  /** A dry run imports neither the article nor the parent comment, so the command reports them as missing. */
  private outcomeOfComment(outcome: ImportOutcome, { origin, article, parent }: MovedComment): ImportOutcome {
    const exists =
      this.wouldExist.has(keyOf('article', article)) && (!parent || this.wouldExist.has(keyOf('comment', parent)));
    const adjusted = outcome === 'orphan' && this.options.dryRun && exists ? 'new' : outcome;
    if (adjusted !== 'gone' && adjusted !== 'orphan') this.wouldExist.add(keyOf('comment', origin));
    return adjusted;
  }
}

const keyOf = (kind: string, { source, key }: Origin) => `${kind} ${source} ${key}`;

async function* map<T>(list: AsyncIterable<SourceEntry<T>>, change: (item: T) => T): AsyncGenerator<SourceEntry<T>> {
  for await (const entry of list) yield 'item' in entry ? { ...entry, item: change(entry.item) } : entry;
}

type Importable<T> = Extract<SourceEntry<T>, { item: T }>;

const itemsOf = <T>(entries: readonly Importable<T>[]): T[] => entries.map(({ item }) => item);

async function* inBatches<T>(list: AsyncIterable<SourceEntry<T>>, size: number): AsyncGenerator<Importable<T>[]> {
  let batch: Importable<T>[] = [];
  for await (const entry of list) {
    if (!('item' in entry)) continue;
    batch.push(entry);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
