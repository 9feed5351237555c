import { describe, expect, it } from '@jest/globals';
import { withHeadingIds } from './heading-ids';
import { headingsOf } from './headings';

describe('the body of an article on its page', () => {
  it('has sections that can be linked to, by their words', () => {
    const html = withHeadingIds('<h2>One name, <em>many</em> illnesses</h2><p>x</p><h2>L’été &amp; après</h2>');
    expect(headingsOf(html)).toEqual([
      { id: 'on-one-name-many-illnesses', text: 'One name, many illnesses' },
      { id: 'on-lete-apres', text: 'L’été & après' },
    ]);
  });
  it('names each section once, also those of the same words, of none, or of what the page is made of', () => {
    const ids = headingsOf(withHeadingIds('<h2>Comments</h2><h2>Comments</h2><h2>…</h2><h2>!</h2>')).map(({ id }) => id);
    expect(ids).toEqual(['on-comments', 'on-comments-2', 'on-this', 'on-this-2']);
  });
  it('leaves the notes their own name', () => {
    const notes = '<h2 id="footnote-label">Notes</h2>';
    expect(withHeadingIds(notes)).toBe(notes);
  });
  it('leaves tables in the one frame that the server drew around them', () => {
    const html = '<div class="table-scroll" tabindex="0"><table><tr><td>1</td></tr></table></div>';
    expect(withHeadingIds(html)).toBe(html);
  });
  it('keeps all else as it is', () => {
    const html = '<p>&lt;h2&gt;No heading&lt;/h2&gt;</p><pre><code>a  b</code></pre>';
    expect(withHeadingIds(html)).toBe(html);
  });
});
