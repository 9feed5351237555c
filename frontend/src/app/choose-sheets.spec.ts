import { describe, expect, it } from '@jest/globals';
import { choose, classesOf, importsOf, selectorsOf } from './choose-sheets';

const sheet = (text: string) => ({ text, selectors: selectorsOf(text) });

describe('the sheets that a page gets', () => {
  const sheets = [sheet('.card-top{margin:.5rem}'), sheet('@media (min-width:1px){a.story:hover{top:0}}')];

  it('are those whose classes it uses, in their order', () => {
    expect(choose(sheets, '<p class="wrap story"><i class="card-top">')).toEqual([0, 1]);
    expect(choose(sheets, '<p class="story">')).toEqual([1]);
  });

  it('are none for what only looks alike', () =>
    expect(choose(sheets, '<p class="story-more card" title="story">story card-top')).toEqual([]));

  it('are not those that style a class of the page only within something else', () => {
    const within = [sheet('.card .cat{top:0}.card>.no,h2 .cat i.no{top:0}')];
    expect(choose(within, '<p class="cat">')).toEqual([]);
    expect(choose(within, '<p class="card no">')).toEqual([0]);
    expect(choose(within, '<p class="cat"><i class="no">')).toEqual([0]);
  });

  it('are those that style what does not have a class', () => {
    const without = sheet('@media print{/* .no: of ours */.card:not(.lead, .wide):has(a){top:0}}');
    expect(choose([without], '<p class="card">')).toEqual([0]);
  });

  it('do not take numbers for classes', () => expect([...classesOf('.a{margin:.5em}')]).toEqual(['a']));

  it('come in the order of their imports', () =>
    expect(importsOf("/* x */\n@import './b.css';\n@import '../a.css';")).toEqual(['./b.css', '../a.css']));
});
