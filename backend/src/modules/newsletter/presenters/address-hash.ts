import { canonicalEmail } from '../../../platform/http/validation/index.js';
import { signToken } from '../../../platform/security/tokens.js';

/**
 * A keyed hash, all that stays of an erased address. Without the secret of the installation, nobody can find out which
 * address it is by hashing a list of addresses.
 */
export const addressHash = (email: string, secret: string): string =>
  signToken(secret, 'newsletter.suppression', canonicalEmail(email));
