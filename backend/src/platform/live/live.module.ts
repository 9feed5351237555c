import { Global, Module } from '@nestjs/common';
import { Live } from './live.js';

@Global()
@Module({ providers: [Live], exports: [Live] })
export class LiveModule {}
