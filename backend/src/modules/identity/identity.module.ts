import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Global, Module } from '@nestjs/common';
import { PassportModule } from '@nestjs/passport';
import { Authenticator } from '../../platform/http/auth/caller.js';
import { EnsureFirstAdminHandler } from './commands/ensure-first-admin.js';
import { ReplayPasswordChangesHandler } from './commands/replay-password-changes.js';
import { RegisterAccountHandler } from './commands/register-account.js';
import { RequestPasswordResetHandler } from './commands/request-password-reset.js';
import { ResetPasswordHandler } from './commands/reset-password.js';
import { Account } from './domain/account.js';
import { PasswordReset } from './domain/password-reset.js';
import { AuthController } from './http/auth.controller.js';
import { AttemptLimits } from './http/attempt-limits.js';
import { LocalStrategy } from './http/local.strategy.js';
import { PasscodeAttempts } from './http/passcode-attempts.js';
import { PasswordResetController } from './http/password-reset.controller.js';
import { PlatformLogin } from './http/platform-login.js';
import { PlatformLoginController } from './http/platform-login.controller.js';
import { CallerAuthenticator } from './http/caller-authenticator.js';
import { PasswordAttempts } from './http/password-attempts.js';
import { CheckCredentialsHandler } from './queries/check-credentials.js';
import { FindAdminHandler } from './queries/find-admin.js';
import { FindCallerHandler } from './queries/find-caller.js';
import { GetAccountHandler } from './queries/get-account.js';
import { ComposePasswordChanged } from './jobs/compose-password-changed.js';
import { ComposePasswordReset } from './jobs/compose-password-reset.js';
import { MailPasswordChanged } from './event-handlers/mail-password-changed.js';
import { MailPasswordReset } from './event-handlers/mail-password-reset.js';
import { OpenResetLinks } from './presenters/open-reset-links.js';

/** Global, because the guard in front of every route uses its authenticator. */
@Global()
@Module({
  imports: [MikroOrmModule.forFeature([Account, PasswordReset]), PassportModule],
  controllers: [AuthController, PasswordResetController, PlatformLoginController],
  providers: [
    RegisterAccountHandler,
    EnsureFirstAdminHandler,
    ReplayPasswordChangesHandler,
    RequestPasswordResetHandler,
    ResetPasswordHandler,
    GetAccountHandler,
    FindCallerHandler,
    FindAdminHandler,
    CheckCredentialsHandler,
    MailPasswordReset,
    ComposePasswordReset,
    OpenResetLinks,
    MailPasswordChanged,
    ComposePasswordChanged,
    PlatformLogin,
    LocalStrategy,
    AttemptLimits,
    PasswordAttempts,
    PasscodeAttempts,
    { provide: Authenticator, useClass: CallerAuthenticator },
  ],
  exports: [Authenticator],
})
export class IdentityModule {}
