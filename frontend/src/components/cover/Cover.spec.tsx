import { render } from '@testing-library/react';
import { describe, expect, it } from '@jest/globals';
import { Cover } from './Cover';

const of = { id: 7, version: 3, slug: 'the-body', title: 'Period' };
const drawn = (imageUrl: string | null, first = false) => {
  const { container } = render(<Cover {...of} imageUrl={imageUrl} frame="card" first={first} />);
  return { drawings: container.querySelectorAll('svg.cover'), picture: container.querySelector('img') };
};

describe('the picture of an article', () => {
  it('is drawn if there is no photograph', () => {
    const { drawings, picture } = drawn(null);
    expect(drawings).toHaveLength(1);
    expect(picture).toBeNull();
  });

  it('is the photograph over the drawing, from this site, with its space reserved', () => {
    const { drawings, picture } = drawn('https://pictures.example/a.jpg');
    expect(drawings).toHaveLength(1);
    expect(picture?.outerHTML).not.toContain('pictures.example');
    expect(picture?.getAttribute('srcset')).toContain('/article/7/picture/1280?v=3 1280w');
    const said = ['alt', 'width', 'height', 'loading', 'decoding'].map((name) => picture?.getAttribute(name));
    expect(said).toEqual(['', '600', '450', 'lazy', 'async']);
    expect(picture?.getAttribute('sizes')).toBeTruthy();
  });

  it('is the same drawing in every frame: only the crop varies', () => {
    const shapes = (['card', 'half', 'thumb', 'lead', 'band'] as const).map(
      (frame) => render(<Cover {...of} imageUrl={null} frame={frame} />).container.querySelector('svg')?.outerHTML,
    );
    expect(shapes[0]).toContain('viewBox="0 0 600 600"');
    expect(new Set(shapes).size).toBe(1);
  });

  it.each([
    ['its category arrives after it', { ...of, slug: undefined }],
    ['its title changes', { ...of, title: 'Spinster' }],
  ])('is drawn again when %s', (_when, before) => {
    const { container, rerender } = render(<Cover {...before} frame="card" />);
    const drawing = (within: Element) => within.querySelector('svg')?.innerHTML;
    const first = drawing(container);
    rerender(<Cover {...of} frame="card" />);
    expect(drawing(container)).not.toBe(first);
    expect(drawing(container)).toBe(drawing(render(<Cover {...of} frame="card" />).container));
  });

  it('has the alt text of its photograph', () => {
    const photo = { imageUrl: 'https://pictures.example/a.jpg', imageAlt: 'A barn, painted red.' };
    const { container } = render(<Cover {...of} {...photo} frame="thumb" />);
    expect(container.querySelector('img')?.alt).toBe('A barn, painted red.');
  });

  it('is loaded eagerly if the page opens with it', () => {
    const { picture } = drawn('https://pictures.example/a.jpg', true);
    expect([picture?.getAttribute('loading'), picture?.getAttribute('fetchpriority')]).toEqual(['eager', 'high']);
  });
});
