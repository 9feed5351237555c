import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { DomainError } from '../kernel/domain-error.js';

/** What the site reads of an article; the whole shape is the API's. */
export interface ApiPost {
  id: number;
  title: string;
  excerpt: string;
  categoryId: number;
  imageUrl: string | null;
  createdAt: string;
  updatedAt: string;
  publishedAt: string | null;
  version: number;
  contentHtml?: string;
  footerHtml?: string | null;
}

export interface ApiCategory {
  id: number;
  name: string;
  slug: string;
}

/** Asks the API in process, as nobody in particular: what a visitor may not see is not there. */
@Injectable()
export class SiteApi {
  constructor(private readonly host: HttpAdapterHost) {}

  /** @throws DomainError post.not-found for a draft too */
  async post(id: number): Promise<ApiPost> {
    const post = await this.get<ApiPost>(`/api/posts/${id}`);
    if (!post) throw DomainError.notFound('post');
    return post;
  }

  async categories(): Promise<ApiCategory[]> {
    return (await this.get<ApiCategory[]>('/api/categories')) ?? [];
  }

  /** The newest articles without their texts; of one category, if told. */
  async newestPosts(category?: string): Promise<ApiPost[]> {
    const filter = category === undefined ? '' : `&category=${encodeURIComponent(category)}`;
    return (await this.get<ApiPost[]>(`/api/posts?fields=summary&limit=100${filter}`)) ?? [];
  }

  /** Every article without its text, newest first, a hundred at a time. */
  async *allPosts(): AsyncGenerator<ApiPost[]> {
    let path: string | undefined = '/api/posts?fields=summary&limit=100';
    while (path !== undefined) {
      const { body, next }: Answer<ApiPost[]> = await this.ask<ApiPost[]>(path);
      if (body) yield body;
      path = next;
    }
  }

  private async get<T>(path: string): Promise<T | undefined> {
    return (await this.ask<T>(path)).body;
  }

  private async ask<T>(path: string): Promise<Answer<T>> {
    const server = this.host.httpAdapter.getInstance() as unknown as FastifyInstance;
    const answer = await server.inject({ method: 'GET', url: path, headers: { accept: 'application/json' } });
    if (answer.statusCode === 404) return { body: undefined, next: undefined };
    if (answer.statusCode !== 200) {
      throw new DomainError(
        'site.waiting',
        'unavailable',
        'Something we depend on is not answering. Please try again.',
      );
    }
    const [, next] = /^<([^>]+)>; rel="next"$/.exec(String(answer.headers.link ?? '')) ?? [];
    return { body: answer.json<T>(), next };
  }
}

interface Answer<T> {
  body: T | undefined;
  next: string | undefined;
}
