import { canonicalEmail } from '../../../platform/http/validation/index.js';
import { signToken } from '../../../platform/security/tokens.js';

/** A keyed hash, all that stays of an erased address: without the installation's secret, nobody can try out addresses. */
export const erasedAddressHash = (email: string, secret: string): string =>
  signToken(secret, 'identity.erased-address', canonicalEmail(email));
