import { Module } from '@nestjs/common';
import { ApiDocsPageController } from './api-docs-page.controller.js';
import { InternalApiClient, SiteApi } from './internal-api.js';
import { FeedsController } from './feeds/feeds.controller.js';
import { Feeds } from './feeds/feeds.js';
import { Sitemaps } from './feeds/sitemaps.js';
import { FrontendEntry } from './page-source.js';
import { OfflineController } from './offline.controller.js';
import { CardController } from './pictures/card.controller.js';
import { IconsController } from './pictures/icons.controller.js';
import { PictureProxy } from './pictures/picture-proxy.js';
import { PictureFetcher } from './pictures/picture-fetcher.js';
import { PicturesController, PreviewPicturesController } from './pictures/pictures.controller.js';
import { SocialController } from './pictures/social.controller.js';
import { ImageRenderer } from './pictures/image-renderer.js';
import { SiteController } from './site.controller.js';

@Module({
  controllers: [
    SiteController,
    ApiDocsPageController,
    FeedsController,
    PicturesController,
    PreviewPicturesController,
    SocialController,
    CardController,
    IconsController,
    OfflineController,
  ],
  providers: [
    InternalApiClient,
    SiteApi,
    FrontendEntry,
    Feeds,
    Sitemaps,
    ImageRenderer,
    PictureProxy,
    { provide: PictureFetcher, useFactory: () => new PictureFetcher() },
  ],
})
export class SiteModule {}
