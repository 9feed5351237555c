import { Injectable } from '@nestjs/common';
import { DomainError } from '../kernel/domain-error.js';
import type { PageSource, ServerEntry } from './page-source.js';

/** Where the frontend's server entry is to be had, for what draws with its covers and colors. */
@Injectable()
export class Pages {
  private source: Pick<PageSource, 'entry'> | undefined;

  /** Set once at start, where the site is served. */
  comeFrom(source: Pick<PageSource, 'entry'>): void {
    this.source = source;
  }

  async entry(): Promise<ServerEntry> {
    if (!this.source) throw DomainError.notFound('page');
    return (await this.source.entry()).entry;
  }
}
