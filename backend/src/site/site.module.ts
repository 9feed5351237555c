import { Module } from '@nestjs/common';
import { ApiReaderController } from './api-reader.controller.js';
import { InternalApiClient, SiteApi } from './internal-api.js';
import { FeedsController } from './feeds/feeds.controller.js';
import { Feeds } from './feeds/feeds.js';
import { Sitemaps } from './feeds/sitemaps.js';
import { Pages } from './pages.js';
import { IconsController } from './pictures/icons.controller.js';
import { Photographs } from './pictures/photographs.js';
import { PictureFetcher } from './pictures/picture-fetcher.js';
import { PicturesController } from './pictures/pictures.controller.js';
import { SocialController } from './pictures/social.controller.js';
import { Studio } from './pictures/studio.js';
import { SiteController } from './site.controller.js';

@Module({
  controllers: [
    SiteController,
    ApiReaderController,
    FeedsController,
    PicturesController,
    SocialController,
    IconsController,
  ],
  providers: [
    InternalApiClient,
    SiteApi,
    Pages,
    Feeds,
    Sitemaps,
    Studio,
    Photographs,
    { provide: PictureFetcher, useFactory: () => new PictureFetcher() },
  ],
})
export class SiteModule {}
