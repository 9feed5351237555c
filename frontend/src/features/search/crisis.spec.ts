import { describe, expect, it } from '@jest/globals';
import { hasCrisisWords, phrasesOf, plainWords } from '../../../../backend/src/kernel/crisis';
import { CRISIS_WORDS, REVIEWED_ON } from '../../../../backend/src/kernel/crisis-words';
import { isCrisis } from './crisis';

describe('the words of a crisis', () => {
  it.each([
    ...['kms', 'i wanna KMS', 'kys', 'unalive', 'unali', 'sewerslide', 'Sewer-slide', 'game end myself', 'ctb'],
    ...['sh scars', 'I relapsed', 'relapsing again', '3 days clean of sh', 'i can’t do this anymore', "can't go on"],
    ...['I don’t want to be here', 'dont want to exist', 'I got SA’d', 'graped', 'my nudes leaked'],
    ...['afraid to go home', 'my mom kicked me out', 'thinspo', 'suicíde', 'self-harm', 'help'],
  ])('put help first for %j', (typed) => expect(isCrisis(typed)).toBe(true));

  it.each([
    ...['she', 'shame', 'fish', 'sh*t', 'sh-t happens', '5 kms', '20kms away', 'sewer', 'sad', 'suit', 'abs'],
    ...['diet', 'helpful', 'dial', 'game end', 'octb', 'grape juice', 'ana'],
  ])('are not found in %j', (typed) => expect(isCrisis(typed)).toBe(false));

  it.each([
    ['I want to die.', true],
    ['They hit me when I came home late.', true],
    ['I can’t go on like this, help me.', true],
    ['My teacher was a great help in that crisis, and helpful.', false],
    ['She ran 5 kms in a shirt.', false],
  ])('flag the story %j: %j', (story, flagged) => expect(hasCrisisWords(story)).toBe(flagged));

  it('are each listed once, as they are matched', () => {
    const phrases = Object.values(CRISIS_WORDS).flatMap(phrasesOf);
    expect(phrases.length).toBeGreaterThan(150);
    expect(phrases.filter((phrase) => phrase !== plainWords(phrase))).toEqual([]);
    expect(phrases.filter((phrase, at) => phrases.indexOf(phrase) !== at)).toEqual([]);
    expect(REVIEWED_ON).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  });
});
