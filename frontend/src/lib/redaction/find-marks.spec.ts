import { describe, expect, it } from '@jest/globals';
import { findMarks } from './find-marks';
import neverMarked from './never-marked.json' with { type: 'json' };

const found = (text: string) => findMarks(text).map((mark) => `${mark.kind}: ${mark.text}`);
const roles = (text: string) => findMarks(text).map((mark) => mark.roles);

describe('marks', () => {
  it('have the place of their words, in the order of the text, without overlaps', () => {
    const text = 'I told Ngozi to text (509) 555-0147 and to ask Ms. Adeyemi at Lincoln High.';
    const marks = findMarks(text);
    expect(marks.map(({ start, end }) => text.slice(start, end))).toEqual(marks.map((mark) => mark.text));
    expect(marks.map(({ kind }) => kind)).toEqual(['name', 'phone', 'name', 'school']);
    for (const [at, mark] of marks.entries()) expect(mark.start).toBeGreaterThanOrEqual(marks[at - 1]?.end ?? 0);
  });

  it('are none in an empty text, and in one without letters', () => {
    expect([found(''), found('   \n'), found('🙂 ... !!! 12')]).toEqual([[], [], []]);
  });
});

describe('names', () => {
  it.each([
    'Ngozi', 'Kwame', 'Yetunde', 'Xochitl', 'Mateo', 'Minji', 'Haruto', 'Quỳnh', 'Zuzanna', 'Oksana', 'Siobhán', 'Priya',
    'Farhad', 'Zainab', 'Leilani', 'Rashad', 'Eitan', 'Björn', 'Wambui', 'Thandiwe',
  ])('of many origins are found: %s', (name) => expect(found(`Then I told ${name} about it.`)).toEqual([`name: ${name}`])); // prettier-ignore

  it('come with their titles and last names', () =>
    expect(found('Then Coach Ramirez and Maria de la Cruz waited for Dr. Okonkwo.')).toEqual([
      'name: Coach Ramirez',
      'name: Maria de la Cruz',
      'name: Dr. Okonkwo',
    ]));

  it('are found without capitals beside what belongs to a person', () =>
    expect(found('my brother kwame laughed, and so did ngozi’s mom')).toEqual(['name: kwame', 'name: ngozi']));

  it('that are everyday words are found where they are a person, and nowhere else', () => {
    expect(found('Will laughed. I told Grace in May.')).toEqual(['name: Will', 'name: Grace']);
    expect(found('Will you wait? May I hope for grace? I will. In May, maybe. Hope is a thing with feathers.')).toEqual([]); // prettier-ignore
    expect(found('Jordan laughed at me. We flew to Jordan in June.')).toEqual(['name: Jordan']);
  });

  it('are not everything that has a capital letter', () =>
    expect(found('On Monday in Spanish class Mom said that TikTok and the SAT ruin Christmas for LGBTQ kids.')).toEqual([])); // prettier-ignore
});

describe('schools, places and addresses', () => {
  it.each([
    ['I go to Lincoln High.', 'school: Lincoln High'],
    ['at roosevelt middle school', 'school: roosevelt middle school'],
    ['at the University of Oregon', 'school: University of Oregon'],
    ['In high school I was in the middle.', undefined],
    ['We moved to Tallahassee.', 'place: Tallahassee'],
    ['We swam in Lake Orzysko.', 'place: Lake Orzysko'],
    ['People in Mexico say it differently.', undefined],
    ['It was 418 Linden Avenue.', 'address: 418 Linden Avenue'],
    ['Er wohnt in der Hauptstraße 12.', 'address: Hauptstraße 12'],
    ['14 of us walked down the street.', undefined],
  ])('%s', (text, mark) => expect(found(text)).toEqual(mark ? [mark] : []));
});

describe('accounts, phone numbers and links', () => {
  it.each([
    ['find me @sunny.side', 'handle: @sunny.side'],
    ['my insta is danirae', 'handle: danirae'],
    ['my insta is private', undefined],
    ['it was dan_07 again', 'handle: dan_07'],
    ['call +44 20 7946 0958', 'phone: +44 20 7946 0958'],
    ['call 555-0147', 'phone: 555-0147'],
    ['five five five, oh one four seven', 'phone: five five five, oh one four seven'],
    ['call 1-800-273-8255, it is free', undefined],
    ['from 2019-2021 we were 12,000', undefined],
    ['see https://a.example/b?c=1 and', 'link: https://a.example/b?c=1'],
    ['write to amal.h@mail.example', 'link: amal.h@mail.example'],
    ['I left.It was late.so what', undefined],
  ])('%s', (text, mark) => expect(found(text)).toEqual(mark ? [mark] : []));
});

describe('the editors’ words', () => {
  it('are never marked, however they are written', () => {
    for (const word of [...neverMarked.reclaimed, ...neverMarked.wellKnown])
      for (const written of [word, word.toUpperCase(), word.replace(/^./, (letter) => letter.toUpperCase())])
        expect([written, found(`I told my friend that ${written} is a word.`)]).toEqual([written, []]);
  });

  it('are listed once, in small letters', () => {
    for (const list of [neverMarked.reclaimed, neverMarked.wellKnown]) {
      expect(new Set(list).size).toBe(list.length);
      expect(list.filter((word) => word !== word.toLowerCase() || word !== word.trim())).toEqual([]);
    }
  });
});

describe('roles', () => {
  it('follow from what the text says about the person', () => {
    expect(roles('I told Ngozi.')).toEqual([['my friend', 'someone I know']]);
    expect(roles('My sister Ngozi laughed.')).toEqual([['my sister', 'someone I know']]);
    expect(roles('Then Ms. Adeyemi laughed.')).toEqual([['a teacher', 'an adult I know']]);
    expect(roles('I go to Lincoln High.')).toEqual([['my school', 'a school nearby']]);
    expect(roles('We moved to Tallahassee.')).toEqual([['my town', 'a city']]);
  });
});

describe('a text that was built to be slow', () => {
  it.each(['a', 'Aa ', '1 ', '12-', 'a.', '_a', '@', 'Street ', '“(', 'Ana ', 'insta is '])('of %j is looked at', (piece) => {
    expect(Array.isArray(findMarks(piece.repeat(2_000)))).toBe(true);
  }); // prettier-ignore
});
