/**
 * Words of someone who needs help now, or wants it for a friend: the list that editors review. Slang changes, so read it
 * with a counselor or with readers twice a year, and change this date. Each line is one way to say it, in lower case and
 * without punctuation; a single word of five letters or more also counts before it is typed to its end.
 *
 * Search shows help above the results, and a story with one of them takes two editors. A false alarm costs one line, or one more
 * reading; a missed word may cost much more. Only words that usually mean
 * something else are left out: `si`, `ana`, `mia`, `grape`, `beans`, `barcode`, `catch the bus`.
 */
export const REVIEWED_ON = '2026-11-27';

/** Words that ask for help when they are all that somebody types into a search. In a story they are ordinary words. */
export const SEARCHED_HELP = 'searching for help';

export const CRISIS_WORDS: Record<string, string> = {
  suicide: `
    suicide, suicidal, die, dying, want to die, wanna die, wish i was dead, wish i were dead, better off dead
    better off without me, kill myself, killing myself, kill my self, end my life, ending my life, end it all
    take my life, take my own life, no reason to live, nothing to live for, tired of living, tired of being alive
    hate being alive, dont want to live, dont want to be here, dont want to exist, dont want to wake up
    not want to live, not want to be here, cant go on, cant do this anymore, cant take it anymore, give up on life
    no one would miss me, nobody would miss me, goodbye note, suicide note, overdose, overdosed, overdosing
  `,
  'suicide, in slang': `
    kms, kys, kill urself, kill yourself, unalive, unalived, unaliving, un alive, un aliving, sewerslide, sewer slide
    sewerside, sewer side, suislide, ctb, off myself, offing myself, yeet myself, delete myself, self delete
    game end myself, k myself, od on, od ed, oding, grippy sock, grippy socks
  `,
  'self-harm': `
    self harm, self harming, self harmed, selfharm, sh, shing, hurt myself, hurting myself, harm myself
    harming myself, cut myself, cutting myself, cutting, burn myself, burning myself, relapse, relapsed, relapsing
    urges to cut, styro, shtwt
  `,
  'eating disorders': `
    eating disorder, anorexia, anorexic, bulimia, bulimic, purging, starve myself, starving myself
    make myself throw up, making myself throw up, pro ana, proana, pro mia, thinspo, meanspo, bonespo, edtwt
  `,
  'sexual violence': `
    rape, raped, rapist, graped, sexual assault, sexually assaulted, assault, assaulted, sa d, csa, molest
    molested, incest, groomed, grooming, touched me, forced me, made me touch, he wouldnt stop, she wouldnt stop
    they wouldnt stop, i said no, sextortion, sextorted, blackmail, blackmailed, leaked my nudes
    nudes leaked, nudes got leaked, sent my nudes, revenge porn
  `,
  'violence at home or by a partner': `
    domestic violence, dating violence, abuse, abused, abusive, abuser, hits me, hit me, beats me, beat me, chokes me
    choked me, hurts me, threatens me, threatened me, scared of him, scared of her, scared of my dad, scared of my mom
    scared of my parents, afraid of him, afraid of her, afraid to go home, scared to go home, not safe at home, stalked
    stalking, stalker, trafficking, trafficked, forced marriage, honor violence, conversion therapy
  `,
  'no place to stay': `
    kicked out, kicked me out, kicking me out, disowned, disowned me, run away, ran away, running away, homeless, unsafe
  `,
  'asking for help': `
    help me, need help, panic attack, talk to someone
  `,
  [SEARCHED_HELP]: `
    help, crisis, hotline, helpline, lifeline, 988
  `,
};
