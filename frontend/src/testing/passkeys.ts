import { afterEach } from '@jest/globals';

const bytes = (text: string): ArrayBuffer => Uint8Array.from(text, (letter) => letter.charCodeAt(0)).buffer;

const credential = {
  id: 'a2V5',
  rawId: bytes('key'),
  type: 'public-key',
  response: { clientDataJSON: bytes('client'), authenticatorData: bytes('data'), signature: bytes('signed') },
  getClientExtensionResults: () => ({}),
};

/** Gives the browser a passkey, until the test is over. Without `isUnlocked`, its owner does not unlock it. */
export function addPasskeyDevice(isUnlocked = true): void {
  const get = () =>
    isUnlocked ? Promise.resolve(credential) : Promise.reject(new DOMException('No.', 'NotAllowedError'));
  Object.defineProperty(window, 'PublicKeyCredential', { value: class {}, configurable: true });
  Object.defineProperty(navigator, 'credentials', { value: { get }, configurable: true });
}

afterEach(() => {
  Reflect.deleteProperty(window, 'PublicKeyCredential');
  Reflect.deleteProperty(navigator, 'credentials');
});

/** The API's side of a proof with that passkey. */
export const passkeyProof = {
  'POST /api/auth/passkeys/proof/options': {
    body: {
      challenge: 'Y2hhbGxlbmdl',
      rpId: 'localhost',
      userVerification: 'required',
      allowCredentials: [{ id: 'a2V5', type: 'public-key' }],
    },
  },
  'POST /api/auth/passkeys/proof': { body: { passkeyProof: 'proven' } },
};

export const passkey = { id: 3, name: 'My phone', addedOn: '2026-11-03', lastUsedOn: null };
export const noFactors = { passkeys: [], codesSince: null, recoveryCodesLeft: 0 };
