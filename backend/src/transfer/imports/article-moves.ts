import type { ImportableArticle, ImportOutcome, MovedArticle, Origin, PlacedArticle } from '../../kernel/transfer.js';
import { plainPath } from '../../kernel/plain-path.js';
import { PlaceArticles } from '../../modules/content/contract.js';
import { isStorable } from '../../platform/http/validation/index.js';
import type { ImportReport } from './import-report.js';
import { replaceMarkdownLinks } from '../markdown/links-in-markdown.js';
import type { Send } from '../send.js';
import type { FormerSite } from '../sources/source.js';

/** The path of an article's page. */
export const ARTICLE_PATH = /^\/article\/([1-9]\d{0,9})$/;

/** Without the article: its text would stay in memory until the end of the import. */
interface FormerPage {
  origin: Origin;
  title: string;
  paths: string[];
  formerId: number | undefined;
}

/**
 * Moves the addresses of articles: decides their ids before any of them is imported, and leads links between them and from
 * their old site to the pages that they have here.
 */
export class ArticleMoves {
  private readonly pages: FormerPage[] = [];
  /**
   * By path, the article of this import that had it: the first one that declares it, or else the first for which it is guessed,
   * because a path can lead to one article only.
   */
  private readonly owners = new Map<string, FormerPage>();
  /** The paths that their owners do not declare. */
  private readonly guesses = new Set<string>();
  private readonly placed = new Map<string, PlacedArticle>();
  private readonly idByPath = new Map<string, number | null>();
  /** With or without https: a site has moved from one to the other at some time. */
  private readonly formerHost: string | undefined;

  constructor(
    private readonly site: FormerSite,
    private readonly report: ImportReport,
  ) {
    this.formerHost = site.url === undefined ? undefined : new URL(site.url).host;
  }

  /**
   * Notes an article that can be imported, and the paths of its page at its source, some of them guessed. `%00` in an address
   * cannot be stored.
   */
  note({ origin, title }: MovedArticle, all: readonly string[], guessed: readonly string[] = []): void {
    const paths = all.filter((path) => isStorable(path) && this.isFree(path, guessed.includes(path)));
    const former = paths.map((path) => ARTICLE_PATH.exec(path)?.[1]).find((id) => id !== undefined);
    const formerId = this.site.isArchive && former !== undefined ? Number(former) : undefined;
    const page = { origin, title, paths, formerId };
    this.pages.push(page);
    for (const path of paths) {
      const former = this.owners.get(path);
      if (former) former.paths = former.paths.filter((one) => one !== path);
      this.owners.set(path, page);
      if (guessed.includes(path)) this.guesses.add(path);
      else this.guesses.delete(path);
    }
  }

  private isFree(path: string, isGuess: boolean): boolean {
    return !this.owners.has(path) || (!isGuess && this.guesses.has(path));
  }

  /** Call it after all articles are noted, and before the first is imported. */
  async place(send: Send, dryRun: boolean): Promise<void> {
    if (this.pages.length === 0) return;
    const items = this.pages.map(({ origin, formerId }) => ({ origin, formerId }));
    const placed = await send(new PlaceArticles(items, dryRun));
    for (const [index, { origin, paths }] of this.pages.entries()) {
      this.placed.set(keyOf(origin), placed[index]!);
      for (const path of paths) this.idByPath.set(path, placed[index]!.id);
    }
  }

  /** Returns the article with its former paths, and with links that lead to the pages here. */
  moved(article: ImportableArticle, paths: readonly string[]): ImportableArticle & { links: number } {
    const { content, footer, imageUrl } = article.shown ?? article;
    let links = 0;
    const change = (address: string) => {
      const found = this.newAddress(address);
      if (found) links += 1;
      return found?.to;
    };
    const shown = {
      content: this.mayLink(content) ? replaceMarkdownLinks(content, change) : content,
      footer: footer !== null && this.mayLink(footer) ? replaceMarkdownLinks(footer, change) : footer,
      imageUrl,
    };
    const isSame = shown.content === content && shown.footer === footer;
    return {
      ...article,
      ...(isSame ? {} : { shown }),
      formerPaths: paths.filter((path) => this.isOwn(article.origin, path)),
      links,
    };
  }

  private isOwn(origin: Origin, path: string): boolean {
    const owner = this.owners.get(path);
    return owner !== undefined && keyOf(owner.origin) === keyOf(origin);
  }

  /** Reports what became of the addresses of a new article. */
  count(outcome: ImportOutcome, article: MovedArticle, paths: readonly string[], links: number): void {
    if (outcome === 'new' || outcome === 'changed') this.report.countLinks(links);
    const { id, isTaken } = this.placed.get(keyOf(article.origin)) ?? { id: null, isTaken: false };
    if (outcome !== 'new' || paths.length === 0) return;
    const lost = paths.filter((path) => this.owners.has(path) && !this.isOwn(article.origin, path));
    for (const path of lost)
      this.report.loseAddress(`"${article.title}": "${this.owners.get(path)!.title}" in the same import keeps ${path}`);
    if (lost.includes(paths[0]!)) return;
    const here = id === null ? 'gets a new address' : `is now /article/${id}`;
    if (isTaken)
      this.report.loseAddress(`"${article.title}": another article here has ${paths[0]}, so this one ${here}`);
    else this.report.keepAddress(id !== null && paths.includes(`/article/${id}`));
  }

  /** Parsing a long text takes seconds, and most have no such link. */
  private mayLink(text: string): boolean {
    return (
      (this.formerHost !== undefined && text.includes(this.formerHost)) ||
      (this.site.isArchive && text.includes('/article/'))
    );
  }

  /** @returns undefined for a link that stays; without `to` when the address is not decided yet (in a dry run) */
  private newAddress(address: string): { to: string | undefined } | undefined {
    const isOfOldSite = this.formerHost !== undefined && URL.parse(address)?.host === this.formerHost;
    if (!isOfOldSite && !(this.site.isArchive && /^\/(?!\/)/.test(address))) return undefined;
    const url = URL.parse(address, 'http://site');
    // Two slashes would lead to another site.
    if (!url || url.pathname.startsWith('//')) return undefined;
    const { pathname, search, hash } = url;
    const id = this.idByPath.get(plainPath(pathname));
    if (id === null) return { to: undefined };
    const path = id === undefined ? (this.site.isArchive ? pathname : undefined) : `/article/${id}`;
    const to = path === undefined ? undefined : path + search + hash;
    return to === undefined || to === address ? undefined : { to };
  }
}

const keyOf = ({ source, key }: Origin): string => `${source} ${key}`;
