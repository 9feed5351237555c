import { gunzipSync } from 'node:zlib';
import { Controller, Get, Header, Headers, Param, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { DomainError } from '../../kernel/domain-error.js';
import { Settings } from '../../platform/config/settings.js';
import { setCachePolicy } from '../cache-policy.js';
import { weightsOf } from '../../platform/http/cache/accept-encoding.js';
import { Feeds } from './feeds.js';
import { robotsTxt } from './robots.js';
import { Sitemaps } from './sitemaps.js';

/** Serves feed readers and search engines. */
@ApiExcludeController()
@Controller()
export class FeedsController {
  constructor(
    private readonly settings: Settings,
    private readonly feeds: Feeds,
    private readonly sitemaps: Sitemaps,
  ) {}

  @Get('rss.xml')
  async sendFeed(@Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    return sendRss(reply, await this.feeds.rss());
  }

  @Get('rss/:file')
  async sendCategoryFeed(
    @Param('file') file: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string | FastifyReply> {
    if (file === 'newsletter.xml') return sendRss(reply, await this.feeds.newsletter());
    if (file === 'glossary.xml') return sendRss(reply, await this.feeds.glossary());
    if (!file.endsWith('.xml')) throw DomainError.notFound('category');
    const slug = file.slice(0, -'.xml'.length);
    const current = await this.feeds.currentSlug(slug);
    if (current !== undefined) return reply.redirect(`/rss/${encodeURIComponent(current)}.xml`, 301);
    return sendRss(reply, await this.feeds.rss(slug));
  }

  @Get('sitemap.xml')
  async sendSitemap(
    @Headers('accept-encoding') encodings: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer> {
    return sendXml(reply, await this.sitemaps.whole(), encodings);
  }

  @Get('sitemaps/:file')
  async sendSitemapPart(
    @Param('file') file: string,
    @Headers('accept-encoding') encodings: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer> {
    const [, number = '0'] = /^([1-9]\d{0,4})\.xml$/.exec(file) ?? [];
    const part = await this.sitemaps.part(Number(number));
    if (!part) throw DomainError.notFound('page');
    return sendXml(reply, part, encodings);
  }

  @Get('robots.txt')
  @Header('content-type', 'text/plain; charset=utf-8')
  sendRobots(@Res({ passthrough: true }) reply: FastifyReply): string {
    setCachePolicy(reply, 'hour');
    return robotsTxt(this.settings.publicUrl);
  }
}

function sendRss(reply: FastifyReply, feed: string): string {
  setCachePolicy(reply.type('application/rss+xml; charset=utf-8'), 'revalidate');
  return feed;
}

function sendXml(reply: FastifyReply, gzipped: Buffer, encodings: string | undefined): Buffer {
  setCachePolicy(reply.type('application/xml; charset=utf-8').header('vary', 'accept-encoding'), 'minutes');
  if (!weightsOf(encodings).get('gzip')) return gunzipSync(gzipped);
  void reply.header('content-encoding', 'gzip');
  return gzipped;
}
