import { describe, expect, it } from '@jest/globals';
import { choose, classesOf, importsOf } from './choose-sheets';

const sheet = (text: string) => ({ text, classes: [...classesOf(text)] });

describe('the sheets that a page gets', () => {
  const sheets = [sheet('.card-top{margin:.5rem}'), sheet('@media (min-width:1px){a.story:hover{top:0}}')];

  it('are those whose classes it uses, in their order', () => {
    expect(choose(sheets, '<p class="wrap story"><i class="card-top">')).toBe(sheets[0]!.text + sheets[1]!.text);
    expect(choose(sheets, '<p class="story">')).toBe(sheets[1]!.text);
  });

  it('are none for what only looks alike', () =>
    expect(choose(sheets, '<p class="story-more card" title="story">story card-top')).toBe(''));

  it('do not take numbers for classes', () => expect([...classesOf('.a{margin:.5em}')]).toEqual(['a']));

  it('come in the order of their imports', () =>
    expect(importsOf("/* x */\n@import './b.css';\n@import '../a.css';")).toEqual(['./b.css', '../a.css']));
});
