import { isCountry, isKnownName, isKnownPlace, isOrdinary, isRegion } from './known-words';
import type { Mark } from './mark';
import { AT_PERSON, MOVING } from './words';
import type { Word } from './words-of';

const SCHOOL_ROLES = ['my school', 'a school nearby'] as const;
const COLLEGE_ROLES = ['a college', 'my college'] as const;
const CAP = "(?:\\p{Lu}[\\p{L}\\p{M}’'.-]*)";
const LINK = '(?:of|de|the|and|for|la|las|los|del|du)';
const BEFORE = '(?<![\\p{L}\\p{N}])';
const AFTER = '(?![\\p{L}\\p{N}])';
/** Words with a capital at the start of a sentence are not part of the name after them. */
const NOT_FIRST = '(?!(?:The|A|An|My|Our|Your|His|Her|Their|At|In|From|To|This|That|When|If|And|But|So|Every|Some|Any|After|Before|While|Since|Because|Where|No|I|We|It|Is|Junior|Senior|Middle|Public|Private|Catholic|Old|New School|High)\\s)'; // prettier-ignore

const LEVEL = '(?:Senior High|Junior High|Middle|High|Elementary|Primary|Secondary|Grammar|Charter|Magnet|Prep|Preparatory|Catholic|Boarding|Comprehensive|Technical|Tech|Day|Community|Montessori|Waldorf|Public|Girls[’\']?|Boys[’\']?)'; // prettier-ignore
const schools: [RegExp, readonly [string, string]][] = [
  // Lincoln High, Martin Luther King Middle School
  [new RegExp(`${BEFORE}${NOT_FIRST}${CAP}(?:\\s+${CAP}){0,3}?\\s+(?:(?:${LEVEL}\\s+){1,3}School|(?:Senior High|Junior High|Middle|High|Elementary|Prep|Secondary|Charter|Catholic|Grammar)|School|Academy|Gymnasium|Gymnasio|Lyceum|Kindergarten|Preschool)${AFTER}(?:\\s+(?:of|for)\\s+(?:the\\s+)?${CAP}(?:\\s+(?:and\\s+)?${CAP}){0,2})?`, 'gu'), SCHOOL_ROLES], // prettier-ignore
  // lincoln high
  [new RegExp(`(?<=\\b(?:at|to|from|attend|attended|attending|in)\\s)(?!(?:the|a|my|our|your|his|her|their|this|that|junior|senior|public|private|middle|any|another|every|some|old|new|local|catholic|all|different|same|high)\\s)[\\p{L}’']{3,}(?:\\s[\\p{L}’']{3,})?\\s(?:high|middle|elementary|junior high|prep|academy)(?:\\sschool)?${AFTER}(?!\\s(?:as|on|from|and low|up|enough|heels|finger|eastern|of|ground|name|child))`, 'gu'), SCHOOL_ROLES], // prettier-ignore
  // Academy of the Holy Names, School for the Arts
  [new RegExp(`${BEFORE}(?:${CAP}\\s+)?(?:School|Academy)\\s+(?:of|for)\\s+(?:the\\s+)?${CAP}(?:\\s+(?:(?:and|of)\\s+)?${CAP}){0,3}`, 'gu'), SCHOOL_ROLES], // prettier-ignore
  // P.S. 118
  [new RegExp(`${BEFORE}(?:P\\.?S\\.?|I\\.?S\\.?|M\\.?S\\.?|J\\.?H\\.?S\\.?)\\s?#?\\d{1,3}${AFTER}`, 'gu'), SCHOOL_ROLES], // prettier-ignore
  // Colegio San Marcos, Lycée Henri-IV, Gymnasium am Markt, SMA Negeri 3
  [new RegExp(`${BEFORE}(?:Colegio|Escuela|Instituto|Liceo|Lycée|Lycee|Collège|École|Ecole|Escola|Colégio|Scuola|Realschule|Grundschule|Gesamtschule|Gymnasium|Sekolah|SMA|SMP|Szkoła|Liceum|Madrasa|Madrasah|Yeshiva|Yeshivat|Vidyalaya|Kendriya)\\s+(?:(?:${LINK}|Negeri|am|an|der)\\s+)*(?:${CAP}|\\d+)(?:\\s+(?:(?:${LINK})\\s+)*${CAP}){0,2}`, 'gu'), SCHOOL_ROLES], // prettier-ignore
  [new RegExp(`${BEFORE}${CAP}[\\s-]+(?:Gymnasium|Realschule|Grundschule|Gesamtschule|Vidyalaya|Koulu|Skole|Skola|Skolan|Lukio)${AFTER}`, 'gu'), SCHOOL_ROLES], // prettier-ignore
  // University of Oregon, Boston College, UCLA
  [new RegExp(`${BEFORE}(?:University|College|Institute|Universidad|Université|Universität|Universidade)\\s+(?:of|de|at|del)\\s+(?:the\\s+)?${CAP}(?:[\\s,-]+(?:at\\s+)?${CAP}){0,2}`, 'gu'), COLLEGE_ROLES], // prettier-ignore
  [new RegExp(`${BEFORE}${NOT_FIRST}${CAP}(?:\\s+${CAP}){0,3}?\\s+(?:State|University|Community College|State College|State University|College|Polytechnic|Seminary)${AFTER}(?!\\s+(?:Board|of Mind|Fair))`, 'gu'), COLLEGE_ROLES], // prettier-ignore
  [new RegExp(`${BEFORE}(?:Harvard|Yale|Princeton|Stanford|Cornell|Dartmouth|Brown University|Columbia University|Berkeley|UCLA|NYU|MIT|USC|UNC|LSU|BYU|UMass|UConn|Caltech|UPenn|Georgetown|Howard University|Spelman|Morehouse|Oxford|Cambridge)${AFTER}`, 'gu'), COLLEGE_ROLES], // prettier-ignore
];
/** Phrases that look like the name of a school but are not one: `Middle School`, `Grad School`. */
const NO_SCHOOL = /^(?:Junior|Senior|Middle|Public|Private|Catholic|Old|High|Elementary|Art|Law|Medical|Med|Grad|Graduate|Sunday|Saturday|Summer|Hebrew|Night|Driving|Drama|Dance|Music|Film|Business|Nursing|United|Secretary|Police|Community|Boarding|Charter|Language|Greek|Chinese|Korean|Japanese|Arabic|Quran|Bible|Sky|Too|So|Very|Pretty|Really|Kinda|Super|Khan|How|Why|Solid|Liquid|Gas|Deep|Welfare|Nation|Police|Head|Steady)\s+(?:School|High|Middle|State|States|College|Academy|Prep|Elementary)$/; // prettier-ignore

const ABOUT_SCHOOL =
  /\b(?:school|class|classes|classroom|teacher|teachers|grade|homework|principal|uniform|attendance|lockers?)\b/i;
const SAINT = /^(?:St\.?|Saint)\s/;
const SAINTS_NAME: [RegExp, readonly [string, string]] = [
  new RegExp(`${BEFORE}(?:St\\.?|Saint)\\s+${CAP}`, 'gu'),
  SCHOOL_ROLES,
];

/** Schools and colleges. In a text about school, `St. Agnes` alone counts as a school. */
export function findSchools(text: string): Mark[] {
  return [...schools, ...(ABOUT_SCHOOL.test(text) ? [SAINTS_NAME] : [])].flatMap(([pattern, roles]) =>
    [...text.matchAll(pattern)]
      .filter(({ 0: found }) => !NO_SCHOOL.test(found))
      .map(({ 0: found, index }): Mark => {
        const shown = found.replace(/[.’'\s]+$/u, '');
        return { start: index, end: index + shown.length, kind: 'school', text: shown, roles };
      }),
  );
}

const VENUE =
  '(?:Church|Mosque|Temple|Synagogue|Cathedral|Chapel|Parish|Masjid|Gurdwara|Hospital|Pool|Skatepark|Skate Park|Caverns|Caves|Zoo|Museum|Gardens|Playground|Fairgrounds|Orphanage|Convent|Monastery|Clinic|Medical Center|Mall|Library|Park|Beach|Lake|River|Creek|Heights|Hills|Springs|Falls|Valley|Canyon|Ridge|County|Island|Bay|Bridge|Station|Airport|Village|Township|Ranch|Reservation|Rez|Campground|Stadium|Arena|Community Center|Rec Center|Recreation Center|Youth Center|Shelter|YMCA|Farm|Farms|Trailer Park|Apartments|Projects|Houses|Estates|Towers|Diner|Cafe|Café|Bakery|Theater|Theatre|Mill|Mountain|Mountains|Woods|Forest|Meadows|Junction|Crossing|Harbor|Point)'; // prettier-ignore
const places: [RegExp, readonly [string, string]][] = [
  [new RegExp(`${BEFORE}${NOT_FIRST}(?:${CAP}\\s+){1,3}${VENUE}${AFTER}`, 'gu'), ['a place I know', 'a place nearby']],
  [new RegExp(`${BEFORE}(?:Lake|Camp|Fort|Mount|Mt\\.|Port|Cape|Isla|Río|Rancho|Iglesia|Masjid|Temple|Plaza|Barrio|Colonia)\\s+(?!(?:Street|Rock)${AFTER})${CAP}(?:\\s+${CAP})?`, 'gu'), ['a place I know', 'a place nearby']], // prettier-ignore
  [new RegExp(`${BEFORE}(?:San|Santa|Los|Las|El|La|São|Saint|St\\.?|Sankt|New|North|South|East|West|Upper|Lower|Port)\\s+(?!(?:Year|Years|Year’s|Year's|Testament|America|Korea|Africa|Pole|Coast|Side|Asia|Wing|I|School)${AFTER})${CAP}(?:\\s+City)?`, 'gu'), ['my town', 'a city']], // prettier-ignore
  [new RegExp(`${BEFORE}Our Lady of (?:the\\s+)?${CAP}(?:\\s+${CAP})?`, 'gu'), ['a place I know', 'a place nearby']],
  [new RegExp(`${BEFORE}${NOT_FIRST}${CAP}(?:\\s+${CAP})?\\s+City${AFTER}`, 'gu'), ['my town', 'a city']],
];
const NO_PLACE = /^(?:Sex and the|Inner|Central Library|Public Library|School Library|Baby|Black|Dear|Turning|Boiling|Power|Bullet|Old|Dog|Car|National|Water|Theme|Amusement|Train|Bus|Gas|Police|Fire|Space|Radio|Animal|Homeless|Women’s|Youth)\s/; // prettier-ignore

/** Churches, parks, lakes and other places with the kind in their name, and towns of two words. */
function namedPlaces(text: string): Mark[] {
  const isSchoolText = ABOUT_SCHOOL.test(text);
  return places.flatMap(([pattern, roles]) =>
    [...text.matchAll(pattern)]
      .filter(({ 0: found }) => !NO_PLACE.test(found) && !(isSchoolText && SAINT.test(found)))
      .map(({ 0: found, index }): Mark => {
        const shown = found.replace(/[.’'\s]+$/u, '');
        return { start: index, end: index + shown.length, kind: 'place', text: shown, roles };
      }),
  );
}

const INSIDE = new Set('in near around outside inside across throughout toward towards visiting visit visited leaving left into'.split(' ')); // prettier-ignore
const ATTEND = new Set('attend attends attended attending'.split(' '));
const GO = /^(?:go|goes|going|went|gone|transfer|transferred|transferring|student|junior|senior|freshman|sophomore|teacher|teaches|taught|enrolled|accepted|applied|back|kids|kid|classes|year|grade|graduated|game)$/; // prettier-ignore

/** Tells whether a word with a capital is a place after `in`, `to`, `from` and `at`: null if these say nothing. */
export function placeAt(words: readonly Word[], at: number): 'place' | 'school' | null {
  const word = words[at]!;
  const before = words[at - 1];
  if (!before || !word.adjoins || word.possessive) return null;
  const earlier = words[at - 2]?.lower ?? '';
  const { lower } = before;
  if (ATTEND.has(lower)) return 'school';
  if (INSIDE.has(lower)) return lower === 'left' && isKnownName(word.text) && !isKnownPlace(word.text) ? null : 'place';
  if (lower === 'at') return AT_PERSON.has(earlier) ? null : GO.test(earlier) || !isKnownPlace(word.text) ? 'school' : 'place'; // prettier-ignore
  if (lower !== 'to' && lower !== 'from') return null;
  if (!MOVING.has(earlier) && !GO.test(earlier) && earlier !== '') return null;
  return isKnownName(word.text) && !isKnownPlace(word.text) && /^(?:go|goes|transferred|transfer)$/.test(earlier)
    ? 'school'
    : 'place';
}

const isTown = ({ tags }: Word): boolean =>
  ['City', 'Region', 'Place'].some((tag) => tags.has(tag)) && !tags.has('Country');

const townRoles = ['my town', 'a city'] as const;
const regionRoles = ['my state', 'a state'] as const;

const SMALL_VENUE = /(?<=\b(?:at|to|in|near|by|behind|from)\s)(\p{Ll}[\p{L}’']{3,})\s(?:mall|park|church|mosque|beach|lake|library|hospital|plaza|pool|skatepark|station|heights)(?!\p{L})/gu; // prettier-ignore

/** `at eastgate mall`, unless the first word is an everyday one. */
const smallVenues = (text: string): Mark[] =>
  [...text.matchAll(SMALL_VENUE)]
    .filter(({ 1: name }) => !isOrdinary(name!))
    .map(({ 0: found, index }) => ({
      start: index,
      end: index + found.length,
      kind: 'place',
      text: found,
      roles: ['a place I know', 'a place nearby'],
    }));

/** Towns and regions. Countries are too large to point at a person. */
export function findPlaces(text: string, words: readonly Word[]): Mark[] {
  const found = [...namedPlaces(text), ...smallVenues(text)];
  for (const [at, word] of words.entries()) {
    if (!word.capital || (word.shouted && word.text.length < 4)) continue;
    const said = placeAt(words, at);
    const tagged = isTown(word);
    const unknown = said !== null && !isOrdinary(word.text) && !isCountry(word.text) && !word.startsSentence;
    if (!(tagged && (said !== null || !isKnownName(word.text))) && !unknown) continue;
    if (isCountry(word.text)) continue;
    // `Fort` and `Worth`: the tagger finds both.
    const next = words[at + 1];
    const joined = next?.adjoins && next.capital && tagged && isTown(next) && !isOrdinary(next.text);
    const end = joined ? next.end : word.end;
    found.push({
      start: word.start,
      end,
      kind: said === 'school' ? 'school' : 'place',
      text: text.slice(word.start, end),
      roles: said === 'school' ? SCHOOL_ROLES : isRegion(word.text) ? regionRoles : townRoles,
    });
  }
  return found;
}
