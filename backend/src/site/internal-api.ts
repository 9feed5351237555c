import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { DomainError } from '../kernel/domain-error.js';
import { withTimeout } from '../platform/concurrency/with-timeout.js';
import { ResponseCache } from '../platform/http/cache/response-cache.js';
import type { InProcessResponse } from '../platform/http/cache/response-cache.js';
import { InProcessReads } from '../platform/http/server/in-process-reads.js';
import type { ApiResponse } from './page-source.js';

/** A request without a response (a frozen database, a dead connection) must not hold up every reader of the page forever. */
export const RESPONSE_TIMEOUT_MS = 10_000;

/**
 * Calls the API in this process as an anonymous visitor: the cached response, else the controller's own method, else a full request
 * through Fastify, whose response is cached.
 */
@Injectable()
export class InternalApiClient {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly responseCache: ResponseCache,
    private readonly inProcessReads: InProcessReads,
  ) {}

  /**
   * @param requestId the request that this is done for, for the log
   * @returns undefined when there is no response within 10 s
   */
  async get(path: string, requestId: string): Promise<ApiResponse | undefined> {
    const cached = this.responseCache.get(path);
    if (cached) return toResponse(200, cached.headers, cached.text);
    return withTimeout(RESPONSE_TIMEOUT_MS, this.request(path, requestId));
  }

  private async request(path: string, requestId: string): Promise<ApiResponse> {
    const result = await this.inProcessReads.get(path, requestId);
    if (result)
      return {
        ...toResponse(result.status, result.headers, () => JSON.stringify(result.body)),
        parsedBody: result.body,
      };
    const { status, headers, text } = await this.responseCache.load(path, () => this.inject(path));
    return toResponse(status, headers, text);
  }

  private async inject(url: string): Promise<InProcessResponse> {
    const server = this.host.httpAdapter.getInstance() as unknown as FastifyInstance;
    const { statusCode, headers, payload } = await server.inject({
      method: 'GET',
      url,
      headers: { accept: 'application/json' },
    });
    return { status: statusCode, headers, text: () => payload };
  }
}

export const unavailable: ApiResponse = toResponse(503, {}, () => '');

function toResponse(status: number, headers: Record<string, unknown>, text: () => string): ApiResponse {
  return {
    ok: status >= 200 && status < 300,
    status,
    statusText: '',
    headers: { get: (name) => (headers[name] === undefined ? null : String(headers[name])) },
    text: () => Promise.resolve(text()),
  };
}

/** The fields of an article that feeds and images use. The API returns more. */
export interface ApiPost {
  id: number;
  title: string;
  excerpt: string;
  categoryId: number;
  imageUrl: string | null;
  imageAlt: string | null;
  /** Caption and credit, plain text. As the texts, only in an article that is read alone. */
  imageCaption?: string | null;
  /** The errors in it that were named, newest first. */
  corrections?: { date: string; text: string }[];
  createdAt: string;
  updatedAt: string;
  publishedAt: string | null;
  version: number;
  contentHtml?: string;
  footerHtml?: string | null;
  /** Of an imported article: what identifies it in feeds. */
  feedGuid?: string | null;
}

/** The fields of a story that its picture shows. */
export interface ApiStory {
  content: string;
  category: string;
}

export interface ApiCategory {
  id: number;
  name: string;
  slug: string;
  formerSlugs: string[];
}

/** An email of the archive. Only one read alone has its HTML. */
export interface ApiEmail {
  id: number;
  subject: string;
  preheader: string;
  sentAt: string;
  html?: string;
}

/** A term of the glossary. Only one read alone has all its texts. */
export interface ApiTerm {
  term: string;
  slug: string;
  excerpt: string;
  definitionHtml: string;
  historyHtml?: string | null;
  insteadHtml?: string | null;
  sourcesHtml?: string | null;
  updatedAt: string;
  publishedAt: string | null;
}

/** Typed reads for feeds, sitemaps and images. A draft does not exist here. */
@Injectable()
export class SiteApi {
  constructor(private readonly client: InternalApiClient) {}

  /** @throws DomainError post.not-found, for a draft too; site.waiting when there is no response */
  async post(id: number): Promise<ApiPost> {
    const post = await this.get<ApiPost>(`/api/posts/${id}`);
    if (!post) throw DomainError.notFound('post');
    return post;
  }

  /** @throws DomainError confession.not-found, for a pending or withdrawn one too; site.waiting when there is no response */
  async story(id: number): Promise<ApiStory> {
    const story = await this.get<ApiStory>(`/api/confessions/${id}`);
    if (!story) throw DomainError.notFound('confession');
    return story;
  }

  /** @throws DomainError preview.not-found; site.waiting when there is no response */
  async preview(token: string): Promise<ApiPost> {
    const post = await this.get<ApiPost>(`/api/previews/${encodeURIComponent(token)}`);
    if (!post) throw DomainError.notFound('preview');
    return post;
  }

  async categories(): Promise<ApiCategory[]> {
    return (await this.get<ApiCategory[]>('/api/categories')) ?? [];
  }

  /** The addresses of the series that readers see. */
  async series(): Promise<{ slug: string }[]> {
    return (await this.get<{ slug: string }[]>('/api/series?limit=100')) ?? [];
  }

  /** The terms of the glossary from A to Z, without most of their texts. */
  async terms(): Promise<ApiTerm[]> {
    const all: ApiTerm[] = [];
    for await (const terms of this.all<ApiTerm>('/api/glossary?limit=100')) all.push(...terms);
    return all;
  }

  /** @returns undefined when readers do not see it */
  term(slug: string): Promise<ApiTerm | undefined> {
    return this.get<ApiTerm>(`/api/glossary/${encodeURIComponent(slug)}`);
  }

  /** The articles published last, without their texts, of one category or of all, after the pinned one. At most 100. */
  async newestPosts(count: number, category?: string): Promise<ApiPost[]> {
    const filter = category === undefined ? '' : `&category=${encodeURIComponent(category)}`;
    return (await this.get<ApiPost[]>(`/api/posts?fields=summary&limit=${count}${filter}`)) ?? [];
  }

  /** Every article without its text, newest first, 100 at a time. */
  allPosts(): AsyncGenerator<ApiPost[]> {
    return this.all<ApiPost>('/api/posts?fields=summary&limit=100');
  }

  /** The newest emails of the archive. */
  async newestEmails(count: number): Promise<ApiEmail[]> {
    return (await this.get<ApiEmail[]>(`/api/newsletter/archive?limit=${count}`)) ?? [];
  }

  /** @returns undefined when it is not in the archive */
  email(id: number): Promise<ApiEmail | undefined> {
    return this.get<ApiEmail>(`/api/newsletter/archive/${id}`);
  }

  /** Every email of the archive, newest first, 100 at a time. */
  allEmails(): AsyncGenerator<ApiEmail[]> {
    return this.all<ApiEmail>('/api/newsletter/archive?limit=100');
  }

  private async *all<T>(first: string): AsyncGenerator<T[]> {
    let path: string | undefined = first;
    while (path !== undefined) {
      const page: PageOf<T[]> = await this.getPage<T[]>(path);
      if (page.body) yield page.body;
      path = page.next;
    }
  }

  private async get<T>(path: string): Promise<T | undefined> {
    return (await this.getPage<T>(path)).body;
  }

  private async getPage<T>(path: string): Promise<PageOf<T>> {
    const answer = (await this.client.get(path, 'feeds')) ?? unavailable;
    if (answer.status === 404) return { body: undefined, next: undefined };
    if (answer.status !== 200) {
      throw new DomainError(
        'site.waiting',
        'unavailable',
        'Part of the site isn’t answering right now. Try again in a moment.',
      );
    }
    const [, next] = /^<([^>]+)>; rel="next"$/.exec(answer.headers.get('link') ?? '') ?? [];
    return { body: (answer.parsedBody ?? JSON.parse(await answer.text())) as T, next };
  }
}

interface PageOf<T> {
  body: T | undefined;
  next: string | undefined;
}
