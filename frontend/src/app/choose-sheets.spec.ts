import { describe, expect, it } from '@jest/globals';
import { choose, classesOf, importsOf, selectorsOf } from './choose-sheets';

const sheet = (text: string) => ({ text, selectors: selectorsOf(text) });

describe('the sheets that a page gets', () => {
  const sheets = [sheet('.card-top{margin:.5rem}'), sheet('@media (min-width:1px){a.story:hover{top:0}}')];

  it('are those whose classes it uses, in their order', () => {
    expect(choose(sheets, '<p class="wrap story"><i class="card-top">')).toBe(sheets[0]!.text + sheets[1]!.text);
    expect(choose(sheets, '<p class="story">')).toBe(sheets[1]!.text);
  });

  it('are none for what only looks alike', () =>
    expect(choose(sheets, '<p class="story-more card" title="story">story card-top')).toBe(''));

  it('are not those that style a class of the page only within something else', () => {
    const within = [sheet('.card .cat{top:0}.card>.no,h2 .cat i.no{top:0}')];
    expect(choose(within, '<p class="cat">')).toBe('');
    expect(choose(within, '<p class="card no">')).toBe(within[0]!.text);
    expect(choose(within, '<p class="cat"><i class="no">')).toBe(within[0]!.text);
  });

  it('are those that style what does not have a class', () => {
    const without = sheet('@media print{/* .no: of ours */.card:not(.lead, .wide):has(a){top:0}}');
    expect(choose([without], '<p class="card">')).toBe(without.text);
  });

  it('do not take numbers for classes', () => expect([...classesOf('.a{margin:.5em}')]).toEqual(['a']));

  it('come in the order of their imports', () =>
    expect(importsOf("/* x */\n@import './b.css';\n@import '../a.css';")).toEqual(['./b.css', '../a.css']));
});
