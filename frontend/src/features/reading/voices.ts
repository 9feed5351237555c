/**
 * The browser's voices that work on the device. Others send the text to the maker of the browser, who would learn what someone reads.
 */
const ownVoices = (): SpeechSynthesisVoice[] =>
  typeof speechSynthesis === 'undefined' ? [] : speechSynthesis.getVoices().filter(({ localService }) => localService);

/** `en-us` and `en_US` are the same; Android writes the second. */
const tagOf = (lang: string): string => lang.replaceAll('_', '-').toLowerCase();
const languageOf = (lang: string): string | undefined => tagOf(lang).split('-')[0];

const voicesOf = (lang: string): SpeechSynthesisVoice[] =>
  ownVoices().filter((voice) => languageOf(voice.lang) === languageOf(lang));

const pageLanguage = (): string => document.documentElement.lang || 'en';

/** Whether the device can read this page. */
export const hasVoices = (): boolean => voicesOf(pageLanguage()).length > 0;

/** A voice for a language, if possible of the same region. A passage that no voice can speak is read by one of the page's language. */
export function voiceFor(lang: string): SpeechSynthesisVoice | undefined {
  const those = voicesOf(lang);
  const voices = those.length > 0 ? those : voicesOf(pageLanguage());
  const exact = voices.filter((voice) => tagOf(voice.lang) === tagOf(lang));
  const best = exact.length > 0 ? exact : voices;
  return best.find((voice) => voice.default) ?? best[0];
}

/** Calls `listener` when the voices may have changed: many browsers load them after the page. Returns a function that stops it. */
export function onVoices(listener: () => void): () => void {
  // Older Safari has no events here, and all voices from the start.
  if (typeof speechSynthesis === 'undefined' || !('addEventListener' in speechSynthesis)) return () => undefined;
  speechSynthesis.addEventListener('voiceschanged', listener);
  return () => speechSynthesis.removeEventListener('voiceschanged', listener);
}

/** Called in the click itself: iOS lets a page speak later only if it has spoken in a click. */
export const allowSpeaking = (): void => speechSynthesis.speak(new SpeechSynthesisUtterance(''));
