/** Why a story or comment is not put up, or is taken down. The desk lists them in this order, by the keys 1 to 8. */
export const DECLINE_REASONS = [
  'names-someone',
  'self-harm-how-to',
  'advertising',
  'not-about-this',
  'attacks-a-person',
  'already-here',
  'needs-a-grown-up',
  'other',
] as const;
export type DeclineReason = (typeof DECLINE_REASONS)[number];

/** One sentence or two for each reason, as the writer of a story reads it. */
export type ReasonTexts = Record<DeclineReason, string>;

/** The texts until an admin writes others. */
export const DEFAULT_REASON_TEXTS: Readonly<ReasonTexts> = {
  'names-someone':
    'It names someone, or says enough that people could work out who they are. That could hurt them, or you. You can send it again without names, schools and places.',
  'self-harm-how-to':
    'It says how to hurt yourself. Your story matters. The how-to could put another reader in danger, so we can’t show it. You can send it again without that part.',
  advertising: 'It reads like an ad, or sends people to something that’s for sale.',
  'not-about-this':
    'It isn’t about what we collect here: words, gender, power, and what they do to people. It may be a good story for another place.',
  'attacks-a-person':
    'It goes after a person or a group. You can be as angry as you need to be: tell it as what happened to you, and send it again.',
  'already-here': 'We already have this story. If you sent it twice, the other one still counts.',
  'needs-a-grown-up':
    'What you wrote about is too much for a website. It needs a grown-up who can do something, and you deserve one. We believe you.',
  other: 'It didn’t fit here this time. That says nothing about you, or about whether it happened.',
};
