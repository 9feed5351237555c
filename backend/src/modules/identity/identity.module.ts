import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Global, Module } from '@nestjs/common';
import { PassportModule } from '@nestjs/passport';
import { Authenticator } from '../../platform/http/auth/caller.js';
import { CancelDeletionHandler } from './commands/cancel-deletion.js';
import { ErasePersonHandler } from './commands/erase-person.js';
import { ReplayErasedPeopleHandler } from './commands/replay-erased-people.js';
import { RequestDeletionHandler } from './commands/request-deletion.js';
import { MailAccountDeletion } from './event-handlers/mail-account-deletion.js';
import { DownloadAccountHandler } from './queries/download-account.js';
import { OwnDataController } from './http/own-data.controller.js';
import { ComposeAccountDeletion } from './jobs/compose-account-deletion.js';
import { EraseDueAccounts } from './jobs/erase-due-accounts.js';
import { EraseJobs } from '../../platform/personal-data/erase-jobs.js';
import { GetProfileHandler } from './queries/get-profile.js';
import { EndOtherSessionsHandler } from './commands/end-other-sessions.js';
import { EndSessionHandler } from './commands/end-session.js';
import { ChangeAccountHandler } from './commands/change-account.js';
import { ConfirmEmailHandler } from './commands/confirm-email.js';
import { ManageAccountHandler } from './commands/manage-account.js';
import { CreateInvitationHandler } from './commands/create-invitation.js';
import { DeleteInvitationHandler } from './commands/delete-invitation.js';
import { EnsureFirstAdminHandler } from './commands/ensure-first-admin.js';
import { ReplayAccountChangesHandler } from './commands/replay-account-changes.js';
import { RegisterAccountHandler } from './commands/register-account.js';
import { RequestPasswordResetHandler } from './commands/request-password-reset.js';
import { ResetPasswordHandler } from './commands/reset-password.js';
import { UndoEmailChangeHandler } from './commands/undo-email-change.js';
import { Account } from './domain/account.js';
import { EmailChange } from './domain/email-change.js';
import { Invitation } from './domain/invitation.js';
import { PasswordReset } from './domain/password-reset.js';
import { InvitationsController } from './http/invitations.controller.js';
import { PeopleController } from './http/people.controller.js';
import { AuthController } from './http/auth.controller.js';
import { AttemptLimits } from './http/attempt-limits.js';
import { LocalStrategy } from './http/local.strategy.js';
import { MeController } from './http/me.controller.js';
import { PasscodeAttempts } from './http/passcode-attempts.js';
import { PasswordResetController } from './http/password-reset.controller.js';
import { TrustedAdminLogin } from './http/trusted-admin-login.js';
import { TrustedAdminLoginController } from './http/trusted-admin-login.controller.js';
import { CallerAuthenticator } from './http/caller-authenticator.js';
import { PasswordAttempts } from './http/password-attempts.js';
import { SessionsController } from './http/sessions.controller.js';
import { CheckInvitationHandler } from './queries/check-invitation.js';
import { GetPersonHandler } from './queries/get-person.js';
import { ListInvitationsHandler } from './queries/list-invitations.js';
import { ListPeopleHandler } from './queries/list-people.js';
import { CheckCredentialsHandler } from './queries/check-credentials.js';
import { FindAdminHandler } from './queries/find-admin.js';
import { FindCallerHandler } from './queries/find-caller.js';
import { GetAccountHandler } from './queries/get-account.js';
import { ListSessionsHandler } from './queries/list-sessions.js';
import { ComposeEmailChanged } from './jobs/compose-email-changed.js';
import { ComposeEmailConfirmation } from './jobs/compose-email-confirmation.js';
import { DeleteOldEmailChanges } from './jobs/delete-old-email-changes.js';
import { ComposeInvitation } from './jobs/compose-invitation.js';
import { ComposePasswordChanged } from './jobs/compose-password-changed.js';
import { ComposePasswordReset } from './jobs/compose-password-reset.js';
import { MailEmailChanged } from './event-handlers/mail-email-changed.js';
import { MailEmailConfirmation } from './event-handlers/mail-email-confirmation.js';
import { MailInvitation } from './event-handlers/mail-invitation.js';
import { MailPasswordChanged } from './event-handlers/mail-password-changed.js';
import { MailPasswordReset } from './event-handlers/mail-password-reset.js';
import { EmailChanges } from './presenters/email-changes.js';
import { GrantedRole } from './presenters/granted-role.js';
import { OpenInvitations } from './presenters/open-invitations.js';
import { OpenResetLinks } from './presenters/open-reset-links.js';
import { AddPasskeyHandler } from './commands/add-passkey.js';
import { MakeRecoveryCodesHandler } from './commands/make-recovery-codes.js';
import { RemovePasskeyHandler } from './commands/remove-passkey.js';
import { RenamePasskeyHandler } from './commands/rename-passkey.js';
import { RequestMagicLinkHandler } from './commands/request-magic-link.js';
import { ResetFactorsHandler } from './commands/reset-factors.js';
import { TurnOffCodesHandler } from './commands/turn-off-codes.js';
import { TurnOnCodesHandler } from './commands/turn-on-codes.js';
import { UseMagicLinkHandler } from './commands/use-magic-link.js';
import { UsePasskeyHandler } from './commands/use-passkey.js';
import { UseRecoveryCodeHandler } from './commands/use-recovery-code.js';
import { CheckCodeHandler } from './queries/check-code.js';
import { FindFactorsHandler } from './queries/find-factors.js';
import { FindMagicLinkHandler } from './queries/find-magic-link.js';
import { FindPasskeyIdsHandler } from './queries/find-passkey-ids.js';
import { FindSecondStepHandler } from './queries/find-second-step.js';
import { ComposeMagicLink } from './jobs/compose-magic-link.js';
import { ComposePasskeyAdded } from './jobs/compose-passkey-added.js';
import { ComposePasskeyRemoved } from './jobs/compose-passkey-removed.js';
import { ComposeCodesTurnedOn } from './jobs/compose-codes-turned-on.js';
import { ComposeCodesTurnedOff } from './jobs/compose-codes-turned-off.js';
import { ComposeRecoveryCodesMade } from './jobs/compose-recovery-codes-made.js';
import { ComposeFactorsReset } from './jobs/compose-factors-reset.js';
import { MailMagicLink } from './event-handlers/mail-magic-link.js';
import { MailFactorChanged } from './event-handlers/mail-factor-changed.js';
import { OpenMagicLinks } from './presenters/open-magic-links.js';
import { CodeAttempts } from './http/code-attempts.js';
import { CodeSetups } from './http/code-setups.js';
import { OwnerProof } from './http/owner-proof.js';
import { PasskeyChallenges } from './http/passkey-challenges.js';
import { PasskeyProofs } from './http/passkey-proofs.js';
import { CodesController } from './http/codes.controller.js';
import { MagicLinkController } from './http/magic-link.controller.js';
import { PasskeyProofController } from './http/passkey-proof.controller.js';
import { PasskeySignInController } from './http/passkey-sign-in.controller.js';
import { PasskeysController } from './http/passkeys.controller.js';
import { Passkey } from './domain/passkey.js';
import { MagicLink } from './domain/magic-link.js';
import { TotpSecret } from './domain/totp-secret.js';

/** Global, because the guard in front of every route uses its authenticator. */
@Global()
@Module({
  imports: [
    MikroOrmModule.forFeature([Account, EmailChange, Invitation, PasswordReset, Passkey, TotpSecret, MagicLink]),
    PassportModule,
  ],
  controllers: [
    AuthController,
    MeController,
    OwnDataController,
    SessionsController,
    PasswordResetController,
    TrustedAdminLoginController,
    PasskeySignInController,
    PasskeyProofController,
    PasskeysController,
    CodesController,
    MagicLinkController,
    PeopleController,
    InvitationsController,
  ],
  providers: [
    RegisterAccountHandler,
    RequestDeletionHandler,
    CancelDeletionHandler,
    ErasePersonHandler,
    ReplayErasedPeopleHandler,
    GetProfileHandler,
    MailAccountDeletion,
    ComposeAccountDeletion,
    EraseDueAccounts,
    EraseJobs,
    DownloadAccountHandler,
    EnsureFirstAdminHandler,
    ReplayAccountChangesHandler,
    RequestPasswordResetHandler,
    ResetPasswordHandler,
    ChangeAccountHandler,
    ConfirmEmailHandler,
    UndoEmailChangeHandler,
    ManageAccountHandler,
    CreateInvitationHandler,
    DeleteInvitationHandler,
    CheckInvitationHandler,
    ListInvitationsHandler,
    ListPeopleHandler,
    GetPersonHandler,
    GrantedRole,
    OpenInvitations,
    MailInvitation,
    ComposeInvitation,
    GetAccountHandler,
    FindCallerHandler,
    FindAdminHandler,
    CheckCredentialsHandler,
    ListSessionsHandler,
    EndSessionHandler,
    EndOtherSessionsHandler,
    MailPasswordReset,
    ComposePasswordReset,
    OpenResetLinks,
    MailPasswordChanged,
    ComposePasswordChanged,
    AddPasskeyHandler,
    MakeRecoveryCodesHandler,
    RemovePasskeyHandler,
    RenamePasskeyHandler,
    RequestMagicLinkHandler,
    ResetFactorsHandler,
    TurnOffCodesHandler,
    TurnOnCodesHandler,
    UseMagicLinkHandler,
    UsePasskeyHandler,
    UseRecoveryCodeHandler,
    CheckCodeHandler,
    FindFactorsHandler,
    FindMagicLinkHandler,
    FindPasskeyIdsHandler,
    FindSecondStepHandler,
    ComposeMagicLink,
    ComposePasskeyAdded,
    ComposePasskeyRemoved,
    ComposeCodesTurnedOn,
    ComposeCodesTurnedOff,
    ComposeRecoveryCodesMade,
    ComposeFactorsReset,
    MailMagicLink,
    MailFactorChanged,
    OpenMagicLinks,
    CodeAttempts,
    CodeSetups,
    OwnerProof,
    PasskeyChallenges,
    PasskeyProofs,
    EmailChanges,
    MailEmailConfirmation,
    ComposeEmailConfirmation,
    MailEmailChanged,
    ComposeEmailChanged,
    DeleteOldEmailChanges,
    TrustedAdminLogin,
    LocalStrategy,
    AttemptLimits,
    PasswordAttempts,
    PasscodeAttempts,
    { provide: Authenticator, useClass: CallerAuthenticator },
  ],
  exports: [Authenticator],
})
export class IdentityModule {}
