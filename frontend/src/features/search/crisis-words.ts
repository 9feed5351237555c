import { plainWords } from './rules';

/**
 * Words of someone who needs help now, or wants it for a friend. They are matched in the browser, so nothing is
 * reported to anyone. False positives are fine, because the search results follow below.
 */
const CRISIS = [
  ...[
    'suicide',
    'suicidal',
    'kill myself',
    'killing myself',
    'end my life',
    'ending my life',
    'end it all',
    'want to die',
  ],
  ...[
    'wanna die',
    'die',
    'dying',
    'no reason to live',
    'overdose',
    'overdosed',
    'self harm',
    'self harming',
    'selfharm',
  ],
  ...[
    'cut myself',
    'cutting myself',
    'cutting',
    'hurt myself',
    'hurting myself',
    'crisis',
    'hotline',
    'helpline',
    'lifeline',
  ],
  ...[
    'panic attack',
    'help',
    'help me',
    '988',
    'rape',
    'raped',
    'rapist',
    'sexual assault',
    'assault',
    'assaulted',
    'molest',
  ],
  ...['molested', 'incest', 'groomed', 'grooming', 'sextortion', 'blackmail', 'abuse', 'abused', 'abusive', 'abuser'],
  ...[
    'domestic violence',
    'hits me',
    'hit me',
    'beats me',
    'beat me',
    'chokes me',
    'choked me',
    'hurts me',
    'touched me',
  ],
  ...[
    'forced me',
    'threatens me',
    'scared of him',
    'scared of her',
    'afraid of him',
    'afraid of her',
    'stalked',
    'stalking',
  ],
  ...[
    'stalker',
    'trafficking',
    'trafficked',
    'forced marriage',
    'kicked out',
    'run away',
    'ran away',
    'homeless',
    'unsafe',
  ],
  ...['conversion therapy', 'eating disorder', 'anorexia', 'anorexic', 'bulimia', 'bulimic', 'purging'],
].map((phrase) => ` ${phrase} `);

/** The length at which the beginning of a word counts as the word. */
const MIN_PREFIX = 5;

/** Whether to show help first, even while the last word is being typed. */
export function isCrisis(typed: string): boolean {
  const words = plainWords(typed);
  if (words === '') return false;
  const padded = ` ${words} `;
  const last = words.slice(words.lastIndexOf(' ') + 1);
  const begins = (phrase: string): boolean =>
    last.length >= MIN_PREFIX && phrase.startsWith(` ${last}`) && !phrase.trim().includes(' ');
  return CRISIS.some((phrase) => padded.includes(phrase) || begins(phrase));
}
