import { describe, expect, it } from '@jest/globals';
import { readSettings } from '../../config/settings.js';
import { trustedAddresses } from './trusted-proxies.js';

const trusts = (setting: string) => trustedAddresses(readSettings({ TRUSTED_PROXIES: setting }).trustedProxies);

describe('Trusted proxies', () => {
  it('trust no address when none is configured', () => {
    for (const address of ['127.0.0.1', '::1', '', undefined]) expect(trusts('')(address)).toBe(false);
  });

  it('accept IPv4 and IPv6 addresses and ranges, with or without spaces between them', () => {
    const trusted = trusts('192.0.2.7, 10.0.0.0/8 ,2001:db8::/32,loopback');
    for (const address of ['192.0.2.7', '10.200.3.4', '::ffff:10.1.2.3', '2001:db8:ff::1', '127.0.0.5', '::1'])
      expect({ address, trusted: trusted(address) }).toEqual({ address, trusted: true });
    for (const address of ['192.0.2.8', '11.0.0.1', '2001:db9::1', '::2', 'nobody', '10.0.0.1, 10.0.0.2', undefined])
      expect({ address, trusted: trusted(address) }).toEqual({ address, trusted: false });
  });
});
