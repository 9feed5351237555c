/** Splits a list that is written as one line of text. Only what stands between spaces is an entry. */
const listOf = (words: string): Set<string> => new Set(words.trim().split(/\s+/));

/** People described by how the writer knows them, in the singular: `my sister Ana`. */
export const RELATIONS = listOf(`
  friend bestie bff buddy roommate classmate teammate neighbor neighbour coworker boss manager crush ex boyfriend girlfriend
  partner fiance fiancee husband wife spouse sister brother sibling twin stepsister stepbrother cousin aunt auntie aunty uncle
  niece nephew mother father mom mum mommy mama dad daddy stepmom stepdad stepmother stepfather grandma grandpa grandmother
  grandfather son daughter kid child baby godmother godfather teacher counselor counsellor therapist doctor coach principal
  pastor tutor nurse babysitter girl boy guy kid woman man person dude classmate senior junior sophomore freshman student
  bully stalker rapist abuser boyfriends girlfriends friends sisters brothers cousins roommates
`);

/** Titles before a name, in lower case and without a dot, each with the roles of the person. */
export const TITLES: Record<string, readonly [string, string]> = Object.fromEntries([
  ...['mr', 'mrs', 'ms', 'miss', 'mx', 'mister', 'sr', 'sra', 'señor', 'señora', 'señorita', 'profe', 'madame', 'mme', 'monsieur', 'herr', 'frau', 'signora', 'signor', 'sensei', 'ustadh', 'prof', 'professor', 'teacher', 'vice-principal'].map((title) => [title, ['a teacher', 'an adult I know'] as const]), // prettier-ignore
  ...['dr', 'doctor', 'nurse'].map((title) => [title, ['a doctor', 'a nurse'] as const]),
  ...['coach'].map((title) => [title, ['my coach', 'a coach'] as const]),
  ...['principal', 'dean', 'headmaster', 'headmistress'].map((title) => [
    title,
    ['the principal', 'a teacher'] as const,
  ]),
  ...['pastor', 'father', 'fr', 'rev', 'reverend', 'rabbi', 'imam', 'sheikh', 'deacon', 'bishop', 'brother', 'sister', 'elder', 'minister'].map((title) => [title, ['someone from our community', 'an adult I know'] as const]), // prettier-ignore
  ...['aunt', 'auntie', 'aunty', 'tia', 'tía', 'titi', 'tita', 'khala', 'amma', 'tante', 'ammu', 'chachi', 'masi'].map((title) => [title, ['my aunt', 'a relative'] as const]), // prettier-ignore
  ...['uncle', 'tio', 'tío', 'tito', 'chacha', 'mama', 'oncle', 'onkel'].map((title) => [title, ['my uncle', 'a relative'] as const]), // prettier-ignore
  ...['cousin', 'primo', 'prima'].map((title) => [title, ['my cousin', 'a relative'] as const]),
  ...['grandma', 'grandpa', 'granny', 'nana', 'abuela', 'abuelo', 'lola', 'lolo', 'oma', 'opa', 'halmoni', 'nonna', 'nonno', 'bubbe'].map((title) => [title, ['my grandparent', 'a relative'] as const]), // prettier-ignore
  ...['officer', 'sergeant', 'sgt', 'judge', 'detective', 'sheriff', 'senator', 'mayor', 'captain', 'lieutenant'].map((title) => [title, ['an officer', 'an adult I know'] as const]), // prettier-ignore
]);

/** Titles that are also everyday words. They are part of a name only with a capital letter and before a capitalized word. */
export const WORDS_AND_TITLES = listOf(`
  mama father sister brother elder minister captain mayor judge teacher professor doctor nurse coach principal dean pastor
  officer detective aunt auntie aunty uncle cousin grandma grandpa granny nana prima primo lola oma opa mister amma
`);

/** Particles inside of a name: `Maria de la Cruz`, `Bin Salman`. */
export const PARTICLES = listOf(
  'de da do dos das del della di la le du van von der den ter bin bint ibn al el abu ben san y e',
);

/** Verbs of people. After an unknown word at the start of a sentence, it says that the word names a person. */
export const PERSON_VERBS = listOf(`
  said says tells told asked asks laughed laughs smiled smiles cried cries whispered whispers yelled yells screamed shouted
  texted texts called calls replied replies answered answers nodded nods shrugged shrugs looked looks stared stares hugged
  hugs kissed kisses grabbed grabs pushed pulled held holds knew knows thought thinks wanted wants loved loves liked likes
  hated hates walked walks ran runs came comes went goes sat sits stood stands moved left leaves got gets gave gives took takes
  made makes saw sees heard hears sent sends wrote writes read posted posts started stopped kept keeps swore promised promises
  explained insisted admitted apologized sighed giggled grinned winked waved pointed rolled wore wears drove drives picked
  stayed lives lived died dies cheated broke touched hit slapped pinched kicked bullied outed teased mocked corrected
  introduced invited brought brings helped helps sobbed hates believes believed remembers remembered joined plays played
  raised put puts turned turns used calls is was has had does did will would can could isn't wasn't hasn't hadn't doesn't
  didn't won't wouldn't can't couldn't isn’t wasn’t hasn’t hadn’t doesn’t didn’t won’t wouldn’t can’t couldn’t always never
  just also still even finally really actually
`);

/** Verbs of saying and doing that only people do: strong enough for a word that is also an everyday word. */
export const SPEAKING_VERBS = listOf(`
  said says told tells asked asks laughed laughs smiled smiles cried cries whispered whispers yelled yells screamed shouted
  texted texts replied replies nodded nods shrugged shrugs stared hugged hugs kissed grabbed knew thought wanted walked
  apologized sighed giggled grinned winked waved promised swore explained admitted insisted introduced invited looked sat
  stood came went moved lives lived drove held wrote posted
`);

/** Words before a person: `told Ana`, `with Ana`, `and Ana`. */
export const BEFORE_PERSON = listOf(`
  told tell tells telling asked ask asks asking with and texted texting text called calling call hugged hugging kissed kissing
  love loved loving like liked miss missed missing met meet meeting dated dating date named namely by hey hi dear thanks
  thank sorry for about saw see seeing heard hear named versus vs know knew knows knowing trust trusted hate hated to from at
  because that when if where like than say says said hello bye goodbye yo oh ok okay but or then so as while until since
`);

/** Movement and origin: after these, `to` and `from` lead to a place. */
export const MOVING = listOf(`
  move moved moving moves go going went goes gone drive drove driving drives fly flew flying flies travel traveled travelled
  traveling travelling trip trips bus flight flights train trains ride rides road way back came come comes coming came
  transferred transfer transferring return returned returning visit visited sent ship shipped relocated relocate deported
  immigrated emigrated migrated commute commuted walk walked ran run runaway next close closer drove far 'm am is are was were
  from i'm i’m we're we’re originally here get getting got sent born miles minutes hour hours
`);

/** After these, `at` leads to a person: `looked at Ana`. */
export const AT_PERSON = listOf(`
  look looked looking looks stare stared staring yell yelled yelling yells laugh laughed laughing laughs smile smiled smiling
  shout shouted shouting scream screamed screaming mad angry glance glanced wave waved point pointed throw threw thrown wink
  winked swear swore snap snapped furious annoyed upset disappointed glare glared glaring grin grinned nod nodded spit lunged
  cursed barked growled gazed gazing peeked
`);

/** Accounts are on these. */
export const PLATFORMS = listOf(`
  insta instagram ig snap snapchat sc tiktok discord twitter tumblr kik telegram roblox xbox psn gamertag finsta spam vsco threads
  bluesky reddit ao3 wattpad minecraft steam twitch youtube venmo cashapp username user handle screenname account acct burner
  bereal signal whatsapp facebook fb messenger line wechat weibo soundcloud deviantart fortnite epic nintendo gmail
`);

/** Between the platform and the account: `my insta is`, `on Discord as`. */
export const ACCOUNT_FILLERS = listOf('is was as under named called at my name handle account acct user username id profile tag it’s it\'s its : = - @ changed to for now just also still'); // prettier-ignore

/**
 * Words that begin with a capital letter and are no name: days, subjects, brands, festivals, faiths, tests. Without
 * capitals. Compromise knows many more.
 */
export const CAPITALIZED_WORDS = listOf(`
  i i'm i’m i'd i’d i'll i’ll i've i’ve mom mum mam mammy mummy mommy momma mama maman mami mamá mother dad daddy papa papi papá father baba grandma grandpa
  grandmother grandfather nana nonna nonno abuela abuelo abuelita abuelito oma opa halmoni harabeoji babcia dziadek dziadzio babushka dedushka tata papou yiayia teta lola lolo tita tito auntie aunt
  uncle sis bro sir ma'am ma’am madam miss mister coach teacher doctor dr mr mrs ms mx principal professor ammi abba amma appa
  eomma appa oppa unni noona hyung dada didi bhaiya nani naani dadi teta jiddo sitti yaya lolita pops gran granny gramps
  english spanish french german latin chinese mandarin cantonese japanese korean arabic hindi urdu tagalog vietnamese russian
  ukrainian polish italian portuguese hebrew yiddish persian farsi turkish swahili yoruba igbo hausa somali amharic tamil
  telugu punjabi bengali gujarati marathi hmong navajo cherokee greek dutch swedish danish finnish norwegian hungarian
  european african asian american mexican latin hispanic native indigenous jewish muslim christian catholic hindu sikh
  buddhist mormon baptist protestant orthodox lutheran methodist quaker atheist islam christianity judaism hinduism bible quran
  qur'an torah ramadan eid lent easter christmas hanukkah chanukah diwali holi kwanzaa thanksgiving halloween passover purim
  valentine valentine's valentine’s new year's year’s mother's mother’s father's father’s pride juneteenth labor memorial
  independence lunar tet carnival mardi gras quinceañera quince bat bar mitzvah sabbath shabbat sunday saturday friday thursday
  wednesday tuesday monday january february march april may june july august september october november december spring summer
  fall autumn winter math maths algebra geometry calculus biology bio chemistry chem physics history science geography spanish
  gym pe health art band choir orchestra drama theater theatre homeroom lunch study hall ap ib sat act gpa esl iep ela stem
  class period grade freshman sophomore junior senior homecoming prom honors varsity jv student council club yearbook debate
  model un scouts boy girl girls boys tiktok instagram insta snapchat snap discord youtube netflix spotify reddit tumblr
  twitter facebook google zoom wikipedia whatsapp telegram iphone android apple samsung xbox playstation nintendo minecraft
  roblox fortnite amazon target walmart starbucks mcdonald's mcdonald’s mcdonalds uber lyft costco ikea walgreens cvs sephora
  nike adidas tampax lego disney marvel dc hulu pixar hogwarts gryffindor slytherin hufflepuff ravenclaw pokemon pokémon
  barbie tinder grindr hinge bumble chatgpt siri alexa gsa lgbt lgbtq lgbtq+ lgbtqia queer bipoc poc blm adhd ocd ptsd asd ed
  std sti hiv aids hpv pcos pms iud tv dvd cd pc usb dm dms ok okay omg lol wtf idk tbh usa us uk eu un nyc la dc fbi cia ice
  dna id cpr er icu rn md phd ba ma gre sat psat ged rotc jrotc nato nasa ymca ywca pta hr kkk swat dmv irs fafsa daca ceo
  nurse officer internet wifi wi-fi bluetooth english-language pronoun pronouns they them he she hers his her it xe ze
  north south east west northern southern eastern western midwest midwestern earth mars moon sun world europe america
  africa asia australia antarctica states united democrat democrats republican republicans congress senate supreme court
  constitution title ix covid covid-19 corona pandemic zoom google docs word excel powerpoint quizlet canvas kahoot duolingo
  god god's god’s lord heaven hell amen hallelujah inshallah mashallah alhamdulillah wallah bismillah jesus christ allah
  holy spirit bible psalm genesis exodus leviticus romans corinthians matthew's mark's luke's x y z a b c d f
`);

/** Everyday words that often begin a sentence before a verb, and that the library does not know. */
export const SENTENCE_STARTERS = listOf(`
  counselor counsellor counselors nobody somebody anybody everybody everything something nothing anything whoever whatever
  homework lunch breakfast dinner gym recess practice rehearsal prom homecoming graduation middle high elementary church mosque
  temple synagogue bathroom bathrooms locker lockers hallway hallways cafeteria classroom bedroom kitchen therapy surgery
  hormones testosterone estrogen puberty periods pads tampons makeup lipstick dress skirt binder hoodie hair nails boobs shame
  silence anger fear grief sadness loneliness depression anxiety panic rage guilt pride hope relief denial gender sex sexuality
  language grammar pronouns words names nickname nicknames slurs insults jokes rumors gossip bullying racism sexism homophobia
  transphobia misogyny patriarchy feminism society culture religion tradition family therapists doctors nurses strangers
  adults grownups parents siblings teens teenagers guys dudes girls boys women men ladies gentlemen kids children babies
  someone everyone noone none most many few several others half both either neither part parts sometimes yesterday tomorrow
  tonight today afterwards afterward meanwhile anyway besides however instead maybe perhaps probably apparently eventually
  finally suddenly luckily honestly literally basically obviously looking being growing trying getting going coming hearing
  reading writing using calling crying sitting standing walking knowing feeling saying telling thinking coaches referees
  grandparents relatives cousins friendship friends classmates teammates roommates volleyball basketball football soccer
  softball baseball tennis swimming wrestling gymnastics cheer cheerleading choir band theater theatre drama ballet dance
  math history science biology chemistry physics detention suspension college university school schools kindergarten preschool
  yes no yeah yep nope okay ok sure well oh ah hey hi hello wow please thanks sorry dear fuck shit damn bitch ugh um uh lol
  autocorrect spellcheck software algorithm captions subtitles everyday weeks months years hours minutes seconds mornings nights evenings weekends summers winters christmas halloween
  mirrors mirror photos pictures screenshots texts messages emails letters comments posts videos tiktoks phones snapchat
  clothes shoes jeans shirts sweatpants body bodies weight skin scars bruises blood pain tears sleep food water coffee cake
  dogs cats cat dog puppy kitten homophobes racists republicans democrats feminists lesbians gays bisexuals queers
`);

/** Names that are everyday words with another meaning, which the library takes for those words alone. */
export const EVERYDAY_NAMES = listOf(`
  will may hope april june august mark grace faith joy summer autumn dawn sky skye star angel rose chance hunter chase drew
  art rich pat bill bob jack frank max ray guy dean king prince duke earl major noble sterling storm rain melody harmony lyric
  charity trinity destiny serenity mercy honor justice noel merry penny candy honey sage river robin wren lark birdie jay martin
  phoenix blue bliss blessing precious promise patience prudence constance felicity clarity verity unity journey story poet
  royal legend messiah reign heaven genesis ocean coral forest stone clay reed heath glen dale miles
`);

/** Names that are also modal verbs, as in `Will you wait?` Before a verb in the past tense, they are names. */
export const MODAL_NAMES = listOf('will may');

/** Countries that are given as first names, too. After `in`, `to` and `from` they are too large to point at a person. */
export const COUNTRY_NAMES = listOf('jordan chad israel kenya india china cuba ireland georgia malaysia america asia');

/** Given names that are far more often everyday words when they are in lower case. */
export const NOT_IN_LOWER_CASE = listOf(`
  story poet royal legend promise journey unity blue reign clarity may will grace hope faith joy mark art rose rich drew pat chase hunter dawn eve angel star sky lily ivy daisy summer autumn
  april june august jan sue bill bob jack max ray sunny sandy dusty rusty misty woody frank earnest bella brown buck chuck rob
  nick pierce foster grant lance peg skip stew wade blossom blaze biff jade ruby pearl crystal amber ginger olive violet hazel
  holly heather iris jasmine poppy rosemary sage basil river brook lane hill cliff dean king prince duke earl major noble
  sterling robin wren jay martin finch phoenix storm rain melody harmony lyric charity trinity destiny serenity mercy patience
  honor justice liberty true noel carol joy merry christian muslim guy buddy junior sonny bud champ gene dick willy johnson
  peter john jack harry randy kitty cat mike brand house page chance trip miles rod reed glen dale heath forest woods stone
  penny dolly barbie candy cookie honey sugar cherry berry clementine apple coco kiwi paris london china india asia america
  georgia virginia carolina dakota florida sydney austin dallas houston denver jordan israel chad kent kobe orlando santiago
  diego victoria alexandria hamilton darwin ali eli adam van don dr ma pa sis bro mo al ed em lee li so su bo cy hall park
  rock sandy wang hang long van lam an do ha my man nan see tam tan to vi una ella elle mina ana amen eden even ever ariel
  darling precious blessing heaven nevaeh gift innocent memory prosper loveless ash dash cash colt gun gunner trace maverick
  rebel saint messiah cruise case cole flora fern fauna maple cedar juniper aspen birch oak willow laurel myrtle petunia dahlia
  magnolia lotus orchid reef ocean coral sandy pepper rusty ace duke bear wolf fox hawk raven lark dove birdie kit pip dot
  tiny bubba queen queenie lady madonna missy misty stormy windy wendy's bea bee belle belles beau beaux buster mack jean denim
  jeans levi bat alma mater tommy mac ken barb trans pan ace pride stan simp karen becky chad kyle jay fay gay nancy jane doe
  maria jesus mary joseph angelo oscar emmy tony grammy webster roman norman german germaine marine france francis frances
  colon semi polo alba lima milan florence vienna geneva adelaide regina kingston lincoln washington jefferson madison
  franklin cleveland clay curry rice bean beans franks bacon cook cooks baker taylor tailor mason carter cooper parker porter
  sawyer shepherd tanner turner tyler's walker weaver fisher archer butler chandler carver fletcher harper piper reader rider
  ryder roper ranger rowdy spencer skipper sailor singer spike stew's tank tex tip trey tucker van vale vance venture vesper
  victor viola wade ward warren way wells west wolf worth wilder winter winters wish wise
`);

/** Help lines and other public numbers, digits only: they point at nobody. */
export const PUBLIC_NUMBERS = listOf(`
  18002738255 8002738255 18664887386 8664887386 18006564673 8006564673 18007997233 8007997233 18004224453 8004224453
  18775658860 8775658860 18002221222 8002221222 08001111 116123 116111 08457909090 1800551800 131114 18006686868 6868686
  741741 686868 678678
`);

/** Parts of the name of a school, after its own name. */
export const SCHOOL_ENDINGS =
  '(?:Senior High|Junior High|Middle High|High|Middle|Elementary|Primary|Secondary|Grammar|Charter|Magnet|Prep|Preparatory|Catholic|Christian|Day|Boarding|Comprehensive|Technical|Public|Community|Montessori|Waldorf|Girls’?|Boys’?)'; // prettier-ignore
