import { describe, expect, it } from '@jest/globals';
import { signToken } from '../../../platform/security/tokens.js';
import { deliveryIdIn, deliveryMessageId } from './message-ids.js';

const settings = { mailFrom: 'journal@archive.example', sessionSecret: 'x'.repeat(32) };

describe('The Message-ID of an email of a campaign', () => {
  it('is the same each time, and has the domain of the sender as punycode', () => {
    expect(deliveryMessageId(7, settings)).toBe(deliveryMessageId(7, settings));
    expect(deliveryMessageId(7, settings)).toMatch(/^<n\.7\.[\w-]{22}@archive\.example>$/);
    expect(deliveryMessageId(7, { ...settings, mailFrom: 'post@bücher.example' })).toMatch(/@xn--bcher-kva\.example>$/);
  });

  it.each([1, 7, 2 ** 31, Number.MAX_SAFE_INTEGER])('leads back to delivery %d, also without its brackets', (id) => {
    const messageId = deliveryMessageId(id, settings);
    expect(deliveryIdIn(messageId, settings)).toBe(id);
    expect(deliveryIdIn(` ${messageId.slice(1, -1)} `, settings)).toBe(id);
  });

  it('leads back to its delivery after the address of the sender has changed', () => {
    const messageId = deliveryMessageId(7, { ...settings, mailFrom: 'old@elsewhere.example' });
    expect(deliveryIdIn(messageId, settings)).toBe(7);
  });

  const signature = signToken(settings.sessionSecret, 'newsletter.message-id', 7);
  it.each([
    '',
    '<>',
    `<n.8.${signature}@archive.example>`,
    `<n.07.${signature}@archive.example>`,
    `<n.7.${signature}x@archive.example>`,
    `<n.7.${signature}>`,
    `<n.7.${signToken('y'.repeat(32), 'newsletter.message-id', 7)}@archive.example>`,
    `<n.7.${signToken(settings.sessionSecret, 'engagement.newsletter-click', 7)}@archive.example>`,
    `<n.9999999999999999.${signature}@archive.example>`,
    `<n.7.${signature}@a.example> <n.7.${signature}@a.example>`,
  ])('is nobody’s when we did not make it: %s', (messageId) => {
    expect(deliveryIdIn(messageId, settings)).toBeNull();
  });
});
