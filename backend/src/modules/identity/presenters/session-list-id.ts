import { signToken } from '../../../platform/security/tokens.js';

/** The id of a session in lists. It opens nothing, and only our secret leads from the stored hash to it. */
export const sessionListId = (secret: string, sessionHash: string): string =>
  signToken(secret, 'identity.session', sessionHash);
