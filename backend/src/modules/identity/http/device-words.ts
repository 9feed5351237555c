/** The first pattern that matches wins: most browsers also name the ones that they descend from. */
const BROWSERS: [pattern: RegExp, name: string][] = [
  [/\b(?:Edg|EdgA|EdgiOS|Edge)\//, 'Edge'],
  [/\b(?:OPR|OPT|OPX)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bDuckDuckGo\/|\bDdg\//, 'DuckDuckGo'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
  [/\b(?:iPhone|iPad)\b.*\bAppleWebKit\//, 'Safari'],
];

const DEVICES: [pattern: RegExp, name: string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bAndroid\b.*\bMobile\b/, 'Android phone'],
  [/\bAndroid\b/, 'Android tablet'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
];

/** Longer headers are no browser's, and are not searched. */
const MAX_LENGTH = 1_000;

const nameIn = (names: [RegExp, string][], agent: string) => names.find(([pattern]) => pattern.test(agent))?.[1];

/**
 * A browser and its device in words that their owner knows, such as `Safari on iPhone`. Without versions and models: together those
 * could single out a person. Undefined if the header names neither.
 */
export function deviceWords(userAgent: string | undefined): string | undefined {
  if (!userAgent || userAgent.length > MAX_LENGTH) return undefined;
  const [browser, device] = [nameIn(BROWSERS, userAgent), nameIn(DEVICES, userAgent)];
  return browser && device ? `${browser} on ${device}` : (browser ?? device);
}
