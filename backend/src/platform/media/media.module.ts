import { Global, Module } from '@nestjs/common';
import type { DynamicModule, OnApplicationShutdown } from '@nestjs/common';
import type { Settings } from '../config/settings.js';
import { QueueModule } from '../queue/queue.module.js';
import { MediaFiles } from './media-files.js';
import { MediaProcessor } from './media.processor.js';
import { MediaQueue } from './media-queue.js';
import { MediaStorage } from './media-storage.js';
import { PictureEncoder } from './picture-encoder.js';
import { PictureFactsReader } from './picture-facts.js';
import { PostgresMediaStorage } from './postgres-media-storage.js';
import { PreparePicture } from './prepare-picture.js';
import { S3MediaStorage } from './s3-media-storage.js';

/** Uploaded pictures: their storage, the process that encodes them, and the jobs that make their files. */
@Global()
@Module({})
export class MediaModule implements OnApplicationShutdown {
  constructor(private readonly storage: MediaStorage) {}

  /** By now the last requests and jobs have finished. */
  async onApplicationShutdown(): Promise<void> {
    await this.storage.close();
  }

  static for(settings: Settings): DynamicModule {
    const storage = {
      provide: MediaStorage,
      useFactory: () =>
        settings.mediaS3 ? new S3MediaStorage(settings.mediaS3) : new PostgresMediaStorage(settings.databaseUrl!),
    };
    const encoder = { provide: PictureEncoder, useFactory: () => new PictureEncoder() };
    return {
      module: MediaModule,
      imports: [QueueModule.for(settings)],
      providers: [
        storage,
        encoder,
        MediaFiles,
        MediaQueue,
        PictureFactsReader,
        PreparePicture,
        ...(settings.role === 'api' ? [] : [MediaProcessor]),
      ],
      exports: [MediaFiles, MediaQueue, PictureFactsReader, PreparePicture],
    };
  }
}
