/**
 * Queries that readers may type, each with its right results: how an article's title or a story's text begins in
 * the demo content. Judged by hand. With several results, any of them is right.
 */
const HYSTERIA = 'Hysteria: The Illness';
const PARTS = 'What We Call the Parts';
const PERIOD = 'Period: An Unfinished';
const BOSSY = 'Bossy Is a Job';
const AD = 'The Ad That Did Not';
const MISS = 'Miss, Mrs., Ms.';
const MALE = 'The Word “Male”';
const THEY = 'They: A Singular';
const SPINSTER = 'Spinster: A Job';
const QUEER = 'Queer: A Word';
const TONGUES = 'Mother Tongues';
const GUIDE = 'A Field Guide';

export const JUDGED = [
  // A word of the title, inflected, whole or as a prefix.
  ['hysteria', HYSTERIA],
  ['hyster', HYSTERIA],
  ['hysterical', HYSTERIA],
  ['spinster', SPINSTER],
  ['spinsters', SPINSTER],
  ['spin', SPINSTER],
  ['bossy', BOSSY],
  ['queer', QUEER],
  ['period', PERIOD],
  ['constitution', MALE],
  ['tongues', TONGUES],
  ['field guide', GUIDE],
  ['mother tongue', TONGUES],
  ['singular they', THEY],
  ['they', THEY],
  ['miss mrs ms', MISS],
  ['Ms.', MISS],
  ['answering back', GUIDE],
  ['job insult', SPINSTER],
  ['unfinished sentence', PERIOD],
  // Misspelled.
  ['hystria', HYSTERIA],
  ['histeria', HYSTERIA],
  ['hysetria', HYSTERIA],
  ['spinnster', SPINSTER],
  ['sipnster', SPINSTER],
  ['constitusion', MALE],
  ['constituttoin', MALE],
  ['qeuer', QUEER],
  ['boosy', BOSSY],
  ['perriod', PERIOD],
  ['singullar they', THEY],
  ['menstration', PERIOD],
  ['pronons', THEY, TONGUES],
  ['shakespere', THEY, SPINSTER],
  ['gramatical gender', TONGUES],
  // Words that only the text has.
  ['uterus', HYSTERIA],
  ['tampax', PERIOD],
  ['courteney cox', PERIOD],
  ['pudendum', PARTS],
  ['vulva', PARTS],
  ['pittsburgh press', AD],
  ['want ads', AD],
  ['sheila michaels', MISS],
  ['mistress', MISS],
  ['werewolf', THEY],
  ['jane austen', THEY],
  ['jenny slew', SPINSTER],
  ['act up', QUEER],
  ['gordon sauer', QUEER],
  ['mark twain', TONGUES],
  ['finnish', TONGUES],
  ['diderot', GUIDE],
  ['performance reviews', BOSSY],
  ['kieran snyder', BOSSY],
  ['supreme court newspaper', AD],
  ['frances harper', MALE],
  ['strawberry week', PERIOD],
  // As questions and sentences.
  ['why is spinster an insult', SPINSTER],
  ['where does the word hysteria come from', HYSTERIA],
  ['what does queer mean', QUEER],
  ['is singular they new', THEY],
  ['who invented ms', MISS],
  ['gender in german', TONGUES],
  // Phrases.
  ['"want ads"', AD],
  ['"animal within an animal"', HYSTERIA],
  ['"throw like a girl"', GUIDE],
  ['"a natural leader"', 'He’s “a natural leader.”'],
  // Synonyms and translations.
  ['menstruation', PERIOD],
  ['erdbeerwoche', PERIOD],
  ['ella elle', TONGUES],
  ['unmarried woman', SPINSTER, MISS],
  // Words of the glossary: forms of a term, words that it avoids and other words for it, which the texts do not have.
  ['hysterics', HYSTERIA],
  ['hysterically', HYSTERIA],
  ['functional neurological symptom disorder', HYSTERIA],
  ['feminine hygiene', PERIOD],
  ['aunt flo', PERIOD],
  ['pudenda', PARTS],
  ['bossiness', BOSSY],
  ['bossiest', BOSSY],
  ['old maid', SPINSTER],
  ['bachelors', SPINSTER],
  ['mistresses', MISS],
  ['homewrecker', MISS],
  ['LGBTQ+', QUEER],
  ['enby', THEY, MISS, TONGUES],
  ['themself', THEY],
  ['he or she', THEY, 'My language has one word'],
  ['run like a girl', GUIDE],
  ['threw like a girl', GUIDE],
  ['manned up', GUIDE],
  ['women’s lib', MISS, BOSSY],
  // Stories.
  ['paint counter', 'I work the paint counter'],
  ['sweetheart paint', 'I work the paint counter'],
  ['babysitting', 'My dad tells people he’s babysitting'],
  ['no homo', 'We had a rule in the locker room'],
  ['headstone', 'The headstone has his name'],
  ['cansade', 'In Spanish class I wrote'],
  ['menopause', 'My mom interpreted for my aunt'],
  ['report cards', 'I found my old report cards'],
  ['substitute techer', 'Substitute teacher, roll call'],
  ['misgender', 'My language has one word'],
  ['swim team records', 'The swim team has'],
  ['be a man', 'I asked my dad what “be a man” meant'],
  ['feminine products', 'At the pharmacy'],
  ['grandma down there', 'Grandma calls it “down there,”'],
  ['some discomfort', 'The doctor asked for a number'],
  ['lost his temper', 'My brother “lost his temper.”'],
];

/** Whether a hit's title is one of the expected ones. */
export const isRight = (expected, title) => expected.some((beginning) => title.startsWith(beginning));
