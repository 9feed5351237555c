import { describe, expect, it } from '@jest/globals';
import { emailDocument } from './email-document';

const email =
  '<html><head><meta name="color-scheme" content="light dark"><style>@media (prefers-color-scheme: dark) { p { color: red } }</style></head><body></body></html>';

describe('the email in the preview', () => {
  it('is dark or light as chosen, whatever the editor’s own colors are', () => {
    expect(emailDocument(email, true)).toContain('@media (min-width: 0) {');
    expect(emailDocument(email, false)).toContain('@media (max-width: 0) {');
    const both = emailDocument(email.replace('</style>', ':root{color-scheme:light dark}</style>'), true);
    expect(both.lastIndexOf(':root{color-scheme:dark}')).toBeGreaterThan(both.indexOf('color-scheme:light dark'));
    expect(emailDocument(email, true)).not.toContain('<meta name="color-scheme"');
  });

  it('opens its links in a window of their own, which the frame may not have', () => {
    expect(emailDocument(email, false)).toContain('<head><base target="_blank">');
    expect(emailDocument('<p>No head.</p>', false)).toMatch(/^<base target="_blank">/);
  });
});
