import type { AuthenticationResponseJSON } from '@simplewebauthn/browser';
import { api } from './api/client';
import type { NewPasskeyOptions, PasskeyProof, PasskeyProofOptions, PasskeySignInOptions, User } from './api/types';
import { importWithRetry } from './import-with-retry';

/** Loaded when somebody uses a passkey: most readers never do. */
const library = importWithRetry(() => import('@simplewebauthn/browser'));

/** Whether this browser has passkeys. Call it in browsers only. */
export const hasPasskeys = (): boolean => typeof window.PublicKeyCredential === 'function';

/** Whether this browser can offer passkeys in the email field. Not at an IP address, which no passkey can belong to. */
export const canFillInPasskeys = async (): Promise<boolean> =>
  hasPasskeys() &&
  !/^[\d.]+$|^\[/.test(location.hostname) &&
  (await window.PublicKeyCredential.isConditionalMediationAvailable?.()) === true;

let latest = 0;
/** Whether the device shows its dialog, or is about to. */
let isAsked = false;
let asking: Promise<unknown> = Promise.resolve();

/** One after the other: each response replaces the challenge in the browser's cookie, and the last one has to be the one that is signed. */
function askForOptions(): Promise<PasskeySignInOptions> {
  const options = asking
    .catch(() => undefined)
    .then(() => api.post<PasskeySignInOptions>('/api/auth/passkeys/sign-in/options'));
  asking = options;
  return options;
}

const replaced = () => new DOMException('Another request for a passkey is open.', 'AbortError');

/**
 * Asks the device for a passkey and signs in with it. A later call replaces an earlier one, but waiting in a field never replaces the
 * device's dialog.
 *
 * @param autofill waits until the reader chooses a passkey in a field with `autocomplete="… webauthn"`
 */
export async function signInWithPasskey({ autofill }: { autofill: boolean }): Promise<User> {
  if (autofill) return isAsked ? Promise.reject(replaced()) : signIn(true);
  isAsked = true;
  try {
    return await signIn(false);
  } finally {
    isAsked = false;
  }
}

async function signIn(autofill: boolean): Promise<User> {
  const mine = ++latest;
  const [optionsJSON, { startAuthentication }] = await Promise.all([askForOptions(), library()]);
  // The library would cancel the later call, which the reader is looking at.
  if (mine !== latest) throw replaced();
  const signed = await startAuthentication({
    optionsJSON,
    useBrowserAutofill: autofill,
    verifyBrowserAutofillInput: false,
  });
  return api.post<User>('/api/auth/passkeys/sign-in', assertionOf(signed));
}

/** The fields that the API takes. */
function assertionOf({ id, response }: AuthenticationResponseJSON) {
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return { id, clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) };
}

/** Asks the device for a passkey of the signed-in user. Returns what is sent in place of the password: once, within five minutes. */
export async function proveWithPasskey(): Promise<PasskeyProof> {
  const options = api.post<PasskeyProofOptions>('/api/auth/passkeys/proof/options');
  const [optionsJSON, { startAuthentication }] = await Promise.all([options, library()]);
  return api.post<PasskeyProof>('/api/auth/passkeys/proof', assertionOf(await startAuthentication({ optionsJSON })));
}

/** Makes a passkey on this device. Returns the body of POST /api/auth/passkeys, without the name. */
export async function makePasskey(optionsJSON: NewPasskeyOptions) {
  const { startRegistration } = await library();
  const { id, response } = await startRegistration({ optionsJSON: optionsJSON as never });
  return { id, clientDataJSON: response.clientDataJSON, attestationObject: response.attestationObject };
}

/** Stops waiting for a passkey. */
export const stopWaitingForPasskey = (): void =>
  void library().then(
    ({ WebAuthnAbortService }) => WebAuthnAbortService.cancelCeremony(),
    () => undefined, // Nothing waits without it.
  );

/** Another request for a passkey has replaced this one. */
export const isReplaced = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError';

/** The message when the device gave no passkey. */
export function passkeyProblem(error: unknown): string {
  const name = error instanceof Error ? error.name : '';
  if (name === 'InvalidStateError') return 'This device already has a passkey for your account.';
  if (name === 'SecurityError') return 'Passkeys don’t work at this address.';
  return 'We didn’t get a passkey from your device. Try again, or use another way.';
}

/** A name for the passkey of this device. */
export function deviceName(agent = navigator.userAgent): string {
  const names: [RegExp, string][] = [
    [/iPhone/, 'iPhone'],
    [/iPad/, 'iPad'],
    [/Android/, 'Android phone'],
    [/CrOS/, 'Chromebook'],
    [/Macintosh/, 'Mac'],
    [/Windows/, 'Windows computer'],
    [/Linux/, 'Linux computer'],
  ];
  return names.find(([pattern]) => pattern.test(agent))?.[1] ?? 'My device';
}
