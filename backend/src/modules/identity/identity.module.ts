import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Global, Module } from '@nestjs/common';
import { PassportModule } from '@nestjs/passport';
import { Authenticator } from '../../platform/http/caller.js';
import { EnsureFirstAdminHandler } from './commands/ensure-first-admin.js';
import { RegisterAccountHandler } from './commands/register-account.js';
import { Account } from './domain/account.js';
import { AuthController } from './http/auth.controller.js';
import { LocalStrategy } from './http/local.strategy.js';
import { SessionAuthenticator } from './http/session-authenticator.js';
import { WrongPasswords } from './http/wrong-passwords.js';
import { CheckCredentialsHandler } from './queries/check-credentials.js';
import { GetAccountHandler } from './queries/get-account.js';

/** Global for one thing: the guard in front of every route asks it who is calling. */
@Global()
@Module({
  imports: [MikroOrmModule.forFeature([Account]), PassportModule],
  controllers: [AuthController],
  providers: [
    RegisterAccountHandler,
    EnsureFirstAdminHandler,
    GetAccountHandler,
    CheckCredentialsHandler,
    LocalStrategy,
    WrongPasswords,
    { provide: Authenticator, useClass: SessionAuthenticator },
  ],
  exports: [Authenticator],
})
export class IdentityModule {}
