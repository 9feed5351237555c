import { describe, expect, it } from '@jest/globals';
import { choose, classesIn, classesOf, importsOf, ownClassesOf, selectorsOf, type Sheet } from './choose-sheets';

const on = (page: string, sheets: Sheet[]) => choose(sheets, classesIn(page));
const sheet = (text: string) => ({ text, selectors: selectorsOf(text) });

describe('choosing the style sheets of a page', () => {
  const sheets = [sheet('.card-top{margin:.5rem}'), sheet('@media (min-width:1px){a.story:hover{top:0}}')];

  it('picks the sheets whose classes the page uses, in sheet order', () => {
    expect(on('<p class="wrap story"><i class="card-top">', sheets)).toBe(sheets[0]!.text + sheets[1]!.text);
    expect(on('<p class="story">', sheets)).toBe(sheets[1]!.text);
  });

  it('ignores class names that only look similar, and text that is not in a class attribute', () =>
    expect(on('<p class="story-more card" title="story">story card-top', sheets)).toBe(''));

  it('skips a sheet that styles a class only inside an element that the page does not have', () => {
    const within = [sheet('.card .cat{top:0}.card>.no,h2 .cat i.no{top:0}')];
    expect(on('<p class="cat">', within)).toBe('');
    expect(on('<p class="card no">', within)).toBe(within[0]!.text);
    expect(on('<p class="cat"><i class="no">', within)).toBe(within[0]!.text);
  });

  it('ignores classes inside :not() and comments', () => {
    const without = sheet('@media print{/* .no: of ours */.card:not(.lead, .wide):has(a){top:0}}');
    expect(on('<p class="card">', [without])).toBe(without.text);
  });

  it('collects each class list once, in order of appearance', () =>
    expect(classesIn('<b class="x y"><i class="z"></i><i class="x y"></i><u class="">')).toBe('x y z '));

  it('does not mistake numbers for class names', () => expect([...classesOf('.a{margin:.5em}')]).toEqual(['a']));

  it('knows which classes a sheet styles by themselves, minified or not', () =>
    expect(
      ownClassesOf('.a{top:0}@media print{.b {top:0}}\n.c\n{top:0}.d .e{top:0}.f:hover{top:0}:is(.g,h1){top:0}'),
    ).toEqual(['a', 'b', 'c']));

  it('keeps the order of the imports', () =>
    expect(importsOf("/* x */\n@import './b.css';\n@import '../a.css';")).toEqual(['./b.css', '../a.css']));
});
