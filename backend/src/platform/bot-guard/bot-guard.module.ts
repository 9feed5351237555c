import { Global, Module } from '@nestjs/common';
import { BotGuard } from './bot-guard.js';

@Global()
@Module({ providers: [BotGuard], exports: [BotGuard] })
export class BotGuardModule {}
