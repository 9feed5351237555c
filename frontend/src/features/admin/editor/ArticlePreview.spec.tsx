import { describe, expect, it } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import { ArticlePreview } from './ArticlePreview';
import { PictureTools, PictureToolsProvider } from './pictures/picture-tools';
import type { Surface } from './surface/surface-store';

const show = (text: string, footer: string) => {
  const surface = { text, subscribe: () => () => undefined } as unknown as Surface;
  render(
    <PictureToolsProvider value={new PictureTools()}>
      <ArticlePreview title="Spinster" surface={surface} footer={footer} facts="2 min read" />
    </PictureToolsProvider>,
  );
};
const addresses = (name: string) => screen.queryAllByRole('link', { name }).map((link) => link.getAttribute('href'));

describe('the preview of an article', () => {
  it('leads from the numbers in the text to the sources, and back', () => {
    show('A job [2], and [9].', '- Froide\n- Schulz');
    expect(addresses('Source 2')).toEqual(['#source-2']);
    expect(addresses('Back to the text')).toEqual(['#source-ref-2']);
    const [first, second] = screen.getAllByRole('listitem');
    expect([first?.id, second?.id]).toEqual(['source-1', 'source-2']);
    expect(within(second!).getByRole('link')).toBeTruthy();
    expect(screen.getByText(/and \[9\]\./)).toBeTruthy();
  });

  it('leaves the numbers as they are without sources', () => {
    show('A job [2].', '');
    expect(screen.queryByRole('link')).toBeNull();
    expect(screen.getByText('A job [2].')).toBeTruthy();
  });
});
