import type { OwnComment } from '../../lib/api/types';

/** Why an editor deleted a comment, as its writer reads it. */
export const declinedBecause: Record<NonNullable<OwnComment['reason']>, string> = {
  'names-someone':
    'It names someone, or says enough that people could work out who they are. You can write it again without that.',
  'self-harm-how-to': 'It says how to hurt yourself. That could put another reader in danger, so we can’t show it.',
  advertising: 'It reads like an ad, or sends people to something that’s for sale.',
  'not-about-this': 'It isn’t about the article.',
  'attacks-a-person': 'It goes after a person or a group. You can be angry: write it again without the attack.',
  'already-here': 'It was here already.',
  'needs-a-grown-up':
    'What you wrote about is too much for a website. It needs a grown-up who can do something, and you deserve one.',
  other: 'It didn’t fit here this time.',
};
