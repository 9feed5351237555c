import { render } from '@testing-library/react';
import { describe, expect, it } from '@jest/globals';
import { Cover } from './Cover';

const of = { id: 7, version: 3, slug: 'the-body', title: 'Period' };
const drawn = (imageUrl: string | null, first = false) => {
  const { container } = render(<Cover {...of} imageUrl={imageUrl} frame="thumb" wideFrame="card" first={first} />);
  return { drawings: container.querySelectorAll('svg.cover'), picture: container.querySelector('img') };
};

describe('the picture of an article', () => {
  it('is drawn if there is no photograph', () => {
    const { drawings, picture } = drawn(null);
    expect(drawings).toHaveLength(2);
    expect(picture).toBeNull();
  });

  it('is the photograph over the drawing, from this site, with its space reserved', () => {
    const { drawings, picture } = drawn('https://pictures.example/a.jpg');
    expect(drawings).toHaveLength(2);
    expect(picture?.outerHTML).not.toContain('pictures.example');
    expect(picture?.getAttribute('srcset')).toContain('/article/7/picture/1280?v=3 1280w');
    const said = ['alt', 'width', 'height', 'loading', 'decoding'].map((name) => picture?.getAttribute(name));
    expect(said).toEqual(['', '600', '450', 'lazy', 'async']);
    expect(picture?.getAttribute('sizes')).toBeTruthy();
  });

  it('is loaded eagerly if the page opens with it', () => {
    const { picture } = drawn('https://pictures.example/a.jpg', true);
    expect([picture?.getAttribute('loading'), picture?.getAttribute('fetchpriority')]).toEqual(['eager', 'high']);
  });
});
