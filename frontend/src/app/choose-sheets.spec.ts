import { describe, expect, it } from '@jest/globals';
import { choose, classesIn, classesOf, importsOf, selectorsOf, type Sheet } from './choose-sheets';

const on = (page: string, sheets: Sheet[]) => choose(sheets, classesIn(page));
const sheet = (text: string) => ({ text, selectors: selectorsOf(text) });

describe('the sheets that a page gets', () => {
  const sheets = [sheet('.card-top{margin:.5rem}'), sheet('@media (min-width:1px){a.story:hover{top:0}}')];

  it('are those whose classes it uses, in their order', () => {
    expect(on('<p class="wrap story"><i class="card-top">', sheets)).toBe(sheets[0]!.text + sheets[1]!.text);
    expect(on('<p class="story">', sheets)).toBe(sheets[1]!.text);
  });

  it('are none for what only looks alike', () =>
    expect(on('<p class="story-more card" title="story">story card-top', sheets)).toBe(''));

  it('are not those that style a class of the page only within something else', () => {
    const within = [sheet('.card .cat{top:0}.card>.no,h2 .cat i.no{top:0}')];
    expect(on('<p class="cat">', within)).toBe('');
    expect(on('<p class="card no">', within)).toBe(within[0]!.text);
    expect(on('<p class="cat"><i class="no">', within)).toBe(within[0]!.text);
  });

  it('are those that style what does not have a class', () => {
    const without = sheet('@media print{/* .no: of ours */.card:not(.lead, .wide):has(a){top:0}}');
    expect(on('<p class="card">', [without])).toBe(without.text);
  });

  it('are known by each list of classes once, in the order in which they come', () =>
    expect(classesIn('<b class="x y"><i class="z"></i><i class="x y"></i><u class="">')).toBe('x y z '));

  it('do not take numbers for classes', () => expect([...classesOf('.a{margin:.5em}')]).toEqual(['a']));

  it('come in the order of their imports', () =>
    expect(importsOf("/* x */\n@import './b.css';\n@import '../a.css';")).toEqual(['./b.css', '../a.css']));
});
