import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Global, Module } from '@nestjs/common';
import { PassportModule } from '@nestjs/passport';
import { Authenticator } from '../../platform/http/caller.js';
import { EnsureFirstAdminHandler } from './commands/ensure-first-admin.js';
import { KeepNewerPasswordsHandler } from './commands/keep-newer-passwords.js';
import { RegisterAccountHandler } from './commands/register-account.js';
import { RequestPasswordResetHandler } from './commands/request-password-reset.js';
import { ResetPasswordHandler } from './commands/reset-password.js';
import { Account } from './domain/account.js';
import { PasswordReset } from './domain/password-reset.js';
import { AuthController } from './http/auth.controller.js';
import { Guesses } from './http/guesses.js';
import { LocalStrategy } from './http/local.strategy.js';
import { Passcodes } from './http/passcodes.js';
import { PasswordResetController } from './http/password-reset.controller.js';
import { PlatformLogin } from './http/platform-login.js';
import { PlatformLoginController } from './http/platform-login.controller.js';
import { SessionAuthenticator } from './http/session-authenticator.js';
import { WrongPasswords } from './http/wrong-passwords.js';
import { CheckCredentialsHandler } from './queries/check-credentials.js';
import { FindAdminHandler } from './queries/find-admin.js';
import { FindCallerHandler } from './queries/find-caller.js';
import { GetAccountHandler } from './queries/get-account.js';
import { ComposePasswordChanged } from './reactions/compose-password-changed.js';
import { ComposePasswordReset } from './reactions/compose-password-reset.js';
import { MailPasswordChanged } from './reactions/mail-password-changed.js';
import { MailPasswordReset } from './reactions/mail-password-reset.js';
import { OpenLinks } from './views/open-links.js';

/** Global for one thing: the guard in front of every route asks it who is calling. */
@Global()
@Module({
  imports: [MikroOrmModule.forFeature([Account, PasswordReset]), PassportModule],
  controllers: [AuthController, PasswordResetController, PlatformLoginController],
  providers: [
    RegisterAccountHandler,
    EnsureFirstAdminHandler,
    KeepNewerPasswordsHandler,
    RequestPasswordResetHandler,
    ResetPasswordHandler,
    GetAccountHandler,
    FindCallerHandler,
    FindAdminHandler,
    CheckCredentialsHandler,
    MailPasswordReset,
    ComposePasswordReset,
    OpenLinks,
    MailPasswordChanged,
    ComposePasswordChanged,
    PlatformLogin,
    LocalStrategy,
    Guesses,
    WrongPasswords,
    Passcodes,
    { provide: Authenticator, useClass: SessionAuthenticator },
  ],
  exports: [Authenticator],
})
export class IdentityModule {}
