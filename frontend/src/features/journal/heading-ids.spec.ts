import { describe, expect, it } from '@jest/globals';
import { withHeadingIds } from './heading-ids';
import { headingsOf } from './headings';

describe('the HTML of an article', () => {
  it('gets section ids made of their words', () => {
    const html = withHeadingIds('<h2>One name, <em>many</em> illnesses</h2><p>x</p><h2>L’été &amp; après</h2>');
    expect(headingsOf(html)).toEqual([
      { id: 'on-one-name-many-illnesses', text: 'One name, many illnesses' },
      { id: 'on-lete-apres', text: 'L’été & après' },
    ]);
  });
  it('gets unique ids, also for headings with the same words, without words, or with a name used by the page', () => {
    const ids = headingsOf(withHeadingIds('<h2>Comments</h2><h2>Comments</h2><h2>…</h2><h2>!</h2>')).map(
      ({ id }) => id,
    );
    expect(ids).toEqual(['on-comments', 'on-comments-2', 'on-this', 'on-this-2']);
  });
  it('keeps the id of the footnotes', () => {
    const notes = '<h2 id="footnote-label">Notes</h2>';
    expect(withHeadingIds(notes)).toBe(notes);
  });
  it('keeps tables in the one frame that the server adds', () => {
    const html = '<div class="table-scroll" tabindex="0"><table><tr><td>1</td></tr></table></div>';
    expect(withHeadingIds(html)).toBe(html);
  });
  it('is otherwise unchanged', () => {
    const html = '<p>&lt;h2&gt;No heading&lt;/h2&gt;</p><pre><code>a  b</code></pre>';
    expect(withHeadingIds(html)).toBe(html);
  });
});
