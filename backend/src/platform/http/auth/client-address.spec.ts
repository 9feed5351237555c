import { describe, expect, it } from '@jest/globals';
import { networkOf } from './client-address.js';

describe('networkOf', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    [' 192.0.2.7 ', '192.0.2.7'],
    ['192.0.2.7:50123', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::FFFF:c000:207', '192.0.2.7'],
    ['[::ffff:192.0.2.7]:50123', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::9]:50123', '2001:db8:1:2::/64'],
    ['2001:db8::9', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::', '0:0:0:0::/64'],
    ['64:ff9b::192.0.2.7', '64:ff9b:0:0::/64'],
  ])('counts %s as %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  it.each([
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
    ['[2001:db8:1:ffff::9]:50123', '2001:db8:1::/48'],
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
  ])('counts %s as %s when 48 bits of an IPv6 address count', (address, network) => {
    expect(networkOf(address, 48)).toBe(network);
  });

  it.each(['', 'unknown', '1.2.3', '1.2.3.4.5', '_hidden', '[]', '::1::', '2001:db8::g', 'a.example', '[::1'])(
    'returns undefined for %p, which is not an address',
    (text) => {
      expect(networkOf(text)).toBeUndefined();
    },
  );
});
