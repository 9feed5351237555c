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
    botGuard: false,
    minAge: null,
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

describe('the state embedded in a page', () => {
  it('cannot close its script element', () => expect(packState(state, page)).not.toContain('<'));

  it('leaves out text that the page shows, and only that', () => {
    const packed = packState(state, page);
    expect(packed).not.toContain('Text');
    expect(packed).toContain('Hidden');
  });

  it('keeps a text whose slot is only mentioned in another text', () => {
    const named = `${page}<p>data-slot="comment-9"</p>`;
    expect(packState(state, named)).toContain('Hidden');
  });

  it('is complete again after reading the text back from the page', () => {
    expect(unpackState(packState(state, page), (slot) => (slot === 'post-1' ? '<p>Text</p>' : ''))).toEqual(state);
  });
});
