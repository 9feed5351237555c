import { describe, expect, it } from '@jest/globals';
import { headingsOf } from './headings';

describe('the headings of an article', () => {
  it('are its h2 elements with an id, as plain text', () => {
    const html =
      '<h2 id="a">One &amp; <em>two</em><sup><a href="#x">1</a></sup></h2><p>x</p><h3 id="c">no</h3><h2>bare</h2>';
    expect(headingsOf(html)).toEqual([{ id: 'a', text: 'One & two' }]);
  });
  it('have the characters that were typed, however the server or the browser writes them', () => {
    const text = 'Sex & power <3\u00a0“yes”';
    for (const inner of ['Sex &#x26; power &#x3C;3\u00a0“yes”', 'Sex &amp; power &lt;3&nbsp;“yes”'])
      expect(headingsOf(`<h2 id="a">${inner}</h2>`)).toEqual([{ id: 'a', text }]);
  });
  it('leave out the footnotes', () => {
    expect(headingsOf('<h2 class="sr-only" id="user-content-footnote-label">Footnotes</h2>')).toEqual([]);
  });
});
