import { signToken, tokenMatches } from '../../../platform/security/tokens.js';
import { INVITATION_TOKEN } from '../domain/invitation.js';

interface Issued {
  id: number;
  nonce: string;
}

/** `<invitation>-<signature>`: only letters, digits, `-` and `_`, so that no email program cuts a link short. */
const invitationToken = ({ id, nonce }: Issued, secret: string): string =>
  `${id}-${signToken(secret, INVITATION_TOKEN, id, nonce)}`;

export const invitationUrl = (invitation: Issued, { publicUrl, secret }: { publicUrl: string; secret: string }) =>
  `${publicUrl}/auth?invitation=${invitationToken(invitation, secret)}`;

export const isInvitationToken = (token: string, { id, nonce }: Issued, secret: string): boolean =>
  tokenMatches(token.slice(token.indexOf('-') + 1), secret, INVITATION_TOKEN, id, nonce);
