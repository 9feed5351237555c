import type { Settings } from '../../../platform/config/settings.js';
import type { Addressee } from './mailed-links.js';
import { linkToken } from './mailed-links.js';

type Site = Pick<Settings, 'publicUrl' | 'sessionSecret'>;

/** The two links at the end of every email to a subscriber, and the headers for the button of a mail program. */
export function unsubscribeLinks(subscriber: Addressee, { publicUrl, sessionSecret }: Site) {
  const unsubscribe = `${publicUrl}/unsubscribe?token=${linkToken('unsubscribe', subscriber, sessionSecret)}`;
  return {
    unsubscribe,
    preferences: `${publicUrl}/newsletter/preferences?token=${linkToken('preferences', subscriber, sessionSecret)}`,
    // RFC 8058: the mail program sends a POST, so that opening the link changes nothing.
    headers: { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  };
}

/** The links of an email without a subscriber: they lead to the pages, which say that the link is not valid. */
export const unsubscribeLinksWithoutToken = ({ publicUrl }: Pick<Site, 'publicUrl'>) => ({
  unsubscribe: `${publicUrl}/unsubscribe`,
  preferences: `${publicUrl}/newsletter/preferences`,
});
