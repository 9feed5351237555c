import { describe, expect, it } from '@jest/globals';
import { withoutFontMarks } from './without-font-marks';

describe('a text that is read back from the page', () => {
  it('has none of the marks of fonts that are on their way', () => {
    const html = '<div><p data-fonts="coming" style="font-family: serif;">One</p><p>Two</p></div>';
    expect(withoutFontMarks(html)).toBe('<div><p>One</p><p>Two</p></div>');
  });

  it('keeps its own styles', () => {
    const html = '<p data-fonts="coming" style="font-family: serif; text-align: right;">One</p>';
    expect(withoutFontMarks(html)).toBe('<p style="text-align: right;">One</p>');
  });

  it('is as it was once the fonts have come', () => {
    const html = '<p>What data-fonts="coming" means</p>';
    expect(withoutFontMarks(html)).toBe(html);
  });
});
