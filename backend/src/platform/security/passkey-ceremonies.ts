import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';

/** A credential as it is stored: public key and id in base64url. */
export interface PasskeyCredential {
  credentialId: string;
  publicKey: string;
  signCount: number;
}

/** The page that a passkey is used on. A passkey belongs to the host of its origin. */
export class PasskeySite {
  readonly id: string;

  /** @param origin one of the origins of the settings; the host is the id of the site */
  constructor(
    readonly origin: string,
    readonly name: string,
  ) {
    this.id = new URL(origin).hostname;
  }
}

export interface SentRegistration {
  id: string;
  clientDataJSON: string;
  attestationObject: string;
}

export interface SentAssertion {
  id: string;
  clientDataJSON: string;
  authenticatorData: string;
  signature: string;
  userHandle?: string | null | undefined;
}

/** EdDSA, ES256, RS256. Written down, because the library's own list depends on the version of Node that a process runs on. */
const ALGORITHMS = [-8, -7, -257];

/** Loaded with the first passkey: the library and its parsers of certificates take a tenth of a second to load. */
const library = () => import('@simplewebauthn/server');

/** The options for a new passkey. It must be discoverable (no email at sign-in), and unlocked by its owner each time. */
export async function creationOptions(
  site: PasskeySite,
  owner: { handle: string; name: string },
  challenge: string,
  existing: readonly string[],
) {
  const { generateRegistrationOptions } = await library();
  return generateRegistrationOptions({
    rpName: site.name,
    rpID: site.id,
    userName: owner.name,
    userDisplayName: owner.name,
    userID: new Uint8Array(Buffer.from(owner.handle)),
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    supportedAlgorithmIDs: ALGORITHMS,
    attestationType: 'none',
    excludeCredentials: existing.map((id) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/** @returns the new credential, or null if the response is not valid. The library's errors contain the challenge, so none is logged. */
export async function verifyCreation(
  { id, ...response }: SentRegistration,
  site: PasskeySite,
  challenge: string,
): Promise<PasskeyCredential | null> {
  const { verifyRegistrationResponse } = await library();
  const sent: RegistrationResponseJSON = { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response };
  const expected = { expectedChallenge: challenge, expectedOrigin: site.origin, expectedRPID: site.id };
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      ...{ response: sent, requireUserVerification: true, supportedAlgorithmIDs: ALGORITHMS },
      ...expected,
    });
    if (!verified) return null;
    const { credential } = registrationInfo;
    const publicKey = Buffer.from(credential.publicKey).toString('base64url');
    return { credentialId: credential.id, publicKey, signCount: credential.counter };
  } catch {
    return null;
  }
}

/** @returns the new counter, or null if the response is not valid. The caller compares the counter with the stored one. */
export async function verifyAssertion(
  { id, userHandle, ...response }: SentAssertion,
  site: PasskeySite,
  challenge: string,
  { credentialId, publicKey }: PasskeyCredential,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await library();
  const sent: AuthenticationResponseJSON = {
    ...{ id, rawId: id, type: 'public-key', clientExtensionResults: {} },
    response: { ...response, ...(userHandle && { userHandle }) },
  };
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      ...{ response: sent, expectedChallenge: challenge, expectedOrigin: site.origin, expectedRPID: site.id },
      // The counter 0 turns off the library's own check: its error looks like every other one.
      credential: { id: credentialId, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter: 0 },
      requireUserVerification: true,
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    return null;
  }
}
