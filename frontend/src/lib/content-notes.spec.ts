import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { CONTENT_NOTES, noteLabel, notesAttribute, notesOf, noteWords, parseNotes } from './content-notes';

describe('content notes', () => {
  it('have words', () => {
    expect(noteWords(['sexual-violence', 'self-harm'])).toBe('sexual violence, self-harm');
    expect(noteLabel('substance-use')).toBe('Substance use');
    expect(notesAttribute(['family', 'slurs'])).toBe('family slurs');
    expect(notesAttribute([])).toBeUndefined();
  });

  it('are read from a text in the order of the list, and an unknown one is left out', () =>
    expect(parseNotes('slurs spiders family')).toEqual(['family', 'slurs']));

  it('are none in the response of an older server', () => expect(notesOf({})).toEqual([]));

  it('each have a rule that hides a story before the first paint', () => {
    const sheet = readFileSync(join(import.meta.dirname, '../components/content-notes/content-notes.css'), 'utf8');
    const rules = [...sheet.matchAll(/\[data-hide~='([\w-]+)'\] \[data-notes~='([\w-]+)'\]:not\(\[data-shown\]\)/g)];
    expect(rules.map(([, hide, notes]) => [hide, notes])).toEqual(CONTENT_NOTES.map((note) => [note, note]));
  });
});
