import { describe, expect, it } from '@jest/globals';
import { packState, unpackState, type PageState } from './page-state';

const state: PageState = {
  site: {
    name: 'The Archive',
    tagline: '',
    contact: null,
    social: { video: null, photo: null },
    url: '',
    automaticAdminLogin: false,
  },
  loaderData: {},
  errors: null,
  form: null,
  queries: [
    [['posts', 1], { title: '</script><b>', body: { slot: 'post-1', html: '<p>Text</p>' }, footer: null }],
    [['comments', 1], [{ body: { slot: 'comment-9', html: '<p>Hidden</p>' } }]],
  ],
};
const page = '<div data-slot="post-1"><p>Text</p></div>';

describe('the state that travels with a page', () => {
  it('cannot end its script element', () => expect(packState(state, page)).not.toContain('<'));

  it('leaves out the text that the page shows, and only that', () => {
    const packed = packState(state, page);
    expect(packed).not.toContain('Text');
    expect(packed).toContain('Hidden');
  });

  it('keeps a text that is only named in what another one says', () => {
    const named = `${page}<p>data-slot="comment-9"</p>`;
    expect(packState(state, named)).toContain('Hidden');
  });

  it('is whole again once the text is read back from the page', () => {
    expect(unpackState(packState(state, page), (slot) => (slot === 'post-1' ? '<p>Text</p>' : ''))).toEqual(state);
  });
});
