import { Module } from '@nestjs/common';
import { ApiReaderController } from './api-reader.controller.js';
import { SiteController } from './site.controller.js';

@Module({ controllers: [SiteController, ApiReaderController] })
export class SiteModule {}
