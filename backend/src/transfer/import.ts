import type { ContractCommand } from '../kernel/contract-command.js';
import type { ImportMode, ImportOutcome, MovedArticle, MovedComment, MovedStory, Origin } from '../kernel/transfer.js';
import { ImportArticles, ImportComments, ImportStories } from '../modules/content/contract.js';
import { ImportSubscribers } from '../modules/engagement/contract.js';
import type { Progress, withProgressBar } from '../platform/operator/progress-bar.js';
import { ImportReport } from './import-report.js';
import type { Kind } from './import-report.js';
import type { Send } from './send.js';
import type { Found, Source } from './sources/source.js';

export interface ImportOptions extends ImportMode {
  /** All articles come as drafts, and stories and comments wait at the desk. */
  asDrafts: boolean;
  /** What is wrong is left out, instead of everything. */
  skipWrong: boolean;
}

export interface ImportSurroundings {
  send: Send;
  say: (line: string) => void;
  bar: typeof withProgressBar;
  signal: AbortSignal;
}

/** So many at once: they are there together or not at all, and others wait for so long at most. */
const BATCH = 20;

/** Brings what a source has, each once, however often it is run and wherever it was stopped. */
export class Import {
  private readonly report = new ImportReport();
  /** Of a dry run: what would be here by now, for what belongs to it. */
  private readonly wouldBe = new Set<string>();

  constructor(
    private readonly source: Source,
    private readonly options: ImportOptions,
    private readonly around: ImportSurroundings,
  ) {}

  /** @returns whether all that was found is here now, or would be */
  async run(): Promise<boolean> {
    const { say } = this.around;
    say(`It is ${this.source.kind}.`);
    await this.look();
    this.report.found().forEach(say);
    if (this.report.wrong.length > 0 && !this.options.skipWrong) {
      say('Nothing was imported: mend what is wrong, or leave it out with --skip-wrong.');
      return false;
    }
    await this.bring();
    this.report.brought(this.options).forEach(say);
    return this.report.wrong.length === 0;
  }

  /** Reads everything once before anything is written. */
  private async look(): Promise<void> {
    const { source, report } = this;
    await this.around.bar('Reading', async (progress) => {
      let done = 0;
      const look = async (kind: Kind, list: AsyncIterable<Found<unknown>>) => {
        for await (const found of list) {
          this.around.signal.throwIfAborted();
          report.note(kind, found);
          done += 1;
          if (done % 100 === 0) progress(done, done);
        }
      };
      await look('Articles', source.articles());
      await look('Stories', source.stories());
      await look('Comments', source.comments());
      await look('Subscribers', source.subscribers());
      progress(done, done);
    });
  }

  private async bring(): Promise<void> {
    const { source, options } = this;
    const { asDrafts } = options;
    const draft = (article: MovedArticle) => (asDrafts ? { ...article, published: false, publishedAt: null } : article);
    const waiting = <T extends MovedStory | MovedComment>(item: T) => (asDrafts ? { ...item, approved: false } : item);
    await this.each(
      'Articles',
      map(source.articles(), draft),
      (items) => new ImportArticles(items, options),
      (fate, { origin }) => {
        if (fate !== 'gone') this.wouldBe.add(nameOf('article', origin));
        return fate;
      },
    );
    await this.each('Stories', map(source.stories(), waiting), (items) => new ImportStories(items, options));
    await this.each(
      'Comments',
      map(source.comments(), waiting),
      (items) => new ImportComments(items, options),
      (fate, comment) => this.fateOfComment(fate, comment),
    );
    await this.each('Subscribers', source.subscribers(), (items) => new ImportSubscribers(items, options));
  }

  private async each<T>(
    kind: Kind,
    list: AsyncIterable<Found<T>>,
    command: (items: T[]) => ContractCommand<ImportOutcome[]>,
    judge: (fate: ImportOutcome, item: T) => ImportOutcome = (fate) => fate,
  ): Promise<void> {
    const { signal, send, bar } = this.around;
    const of = this.report.right(kind);
    if (of === 0) return;
    await bar(kind, async (progress: Progress) => {
      let done = 0;
      for await (const items of inBatches(list)) {
        signal.throwIfAborted();
        const fates = await send(command(items));
        fates.forEach((fate, index) => this.report.count(kind, judge(fate, items[index]!)));
        done += items.length;
        progress(done, of);
      }
    });
  }

  /** A dry run has brought neither the article nor the comment that it replies to, and finds them missing. */
  private fateOfComment(fate: ImportOutcome, { origin, article, parent }: MovedComment): ImportOutcome {
    const isThere =
      this.wouldBe.has(nameOf('article', article)) && (!parent || this.wouldBe.has(nameOf('comment', parent)));
    const judged = fate === 'orphan' && this.options.dryRun && isThere ? 'new' : fate;
    if (judged !== 'gone' && judged !== 'orphan') this.wouldBe.add(nameOf('comment', origin));
    return judged;
  }
}

const nameOf = (kind: string, { source, key }: Origin) => `${kind} ${source} ${key}`;

async function* map<T>(list: AsyncIterable<Found<T>>, change: (item: T) => T): AsyncGenerator<Found<T>> {
  for await (const found of list) yield 'item' in found ? { ...found, item: change(found.item) } : found;
}

async function* inBatches<T>(list: AsyncIterable<Found<T>>): AsyncGenerator<T[]> {
  let batch: T[] = [];
  for await (const found of list) {
    if (!('item' in found)) continue;
    batch.push(found.item);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
