import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { LRUCache } from 'lru-cache';
import { LENGTHS } from '../../kernel/content-limits.js';
import { DomainError } from '../../kernel/domain-error.js';
import { oneOf } from '../../platform/http/pagination/list-query.js';
import { InvalidInput } from '../../platform/http/errors/problem-details.js';
import { PathId } from '../../platform/http/validation/index.js';
import { setCachePolicy } from '../cache-policy.js';
import { SiteApi } from '../internal-api.js';
import type { ApiPost } from '../internal-api.js';
import type { CardSize } from '../page-source.js';
import { ImageRenderer } from './image-renderer.js';
import { publishedText } from './published-text.js';
import { quotedWords, searchableText } from './quoted-words.js';
import type { SearchableText } from './quoted-words.js';

const SIZES: readonly CardSize[] = ['tall', 'wide'];

type QueryValues = Record<string, unknown>;

/**
 * Serves pictures of words to share: of an article, of a quote from it, and of a story. They only show what readers can read on the
 * site at this moment.
 */
@ApiExcludeController()
@Controller()
export class CardController {
  /** By article and version: a long text takes a while to read. */
  private readonly texts = new LRUCache<string, Promise<SearchableText>>({ max: 20 });

  constructor(
    private readonly api: SiteApi,
    private readonly imageRenderer: ImageRenderer,
  ) {}

  /** With `words` a quote, which must stand in the text; without, the title. `size` is tall (1080 × 1920) or wide (1200 × 630). */
  @Get('article/:id/card.png')
  async sendArticle(
    @PathId() id: number,
    @Query() query: QueryValues,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer> {
    const [words, size] = [readWords(query), readSize(query)];
    const [post, categories] = await Promise.all([this.api.post(id), this.api.categories()]);
    const category = categories.find((one) => one.id === post.categoryId);
    const quote = words === undefined ? undefined : quotedWords(await this.textOf(post), words);
    if (words !== undefined && quote === undefined) throw DomainError.notFound('quote');
    const picture = await this.imageRenderer.articleCard(post, category, quote, size);
    setCachePolicy(reply.type('image/png'), 'minutes');
    return picture;
  }

  /** A story that is withdrawn has no picture from that moment, so nobody may keep one without asking again. */
  @Get('stories/:id/card.png')
  async sendStory(
    @PathId() id: number,
    @Query() query: QueryValues,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer> {
    const size = readSize(query);
    const picture = await this.imageRenderer.storyCard(await this.api.story(id), size);
    setCachePolicy(reply.type('image/png'), 'revalidate');
    return picture;
  }

  private textOf({ id, version, contentHtml = '' }: ApiPost): Promise<SearchableText> {
    const key = `${id} ${version}`;
    let text = this.texts.get(key);
    if (!text) {
      text = publishedText(contentHtml).then(searchableText);
      this.texts.set(key, text);
      text.catch(() => this.texts.delete(key));
    }
    return text;
  }
}

const readSize = (query: QueryValues): CardSize => oneOf(query, 'size', SIZES) ?? 'tall';

function readWords({ words }: QueryValues): string | undefined {
  if (words === undefined) return undefined;
  if (typeof words !== 'string' || !words.isWellFormed() || [...words.trim()].length > LENGTHS.quote.max)
    throw new InvalidInput([{ path: 'words', message: `Quote at most ${LENGTHS.quote.max} characters` }]);
  return words;
}
