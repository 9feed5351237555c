import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { readSettings } from './settings.js';
import { StartupError } from './startup-error.js';

describe('Settings', () => {
  it('all have a default, and an empty variable counts as unset', () => {
    const settings = readSettings({ PORT: '', ADMIN_EMAIL: '' });
    expect(settings).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      role: 'all',
      publicUrl: 'http://127.0.0.1:3000',
      seed: 'demo',
    });
    expect(settings.origins).toEqual(['http://127.0.0.1:3000', 'http://localhost:3000']);
    expect(settings.site).toMatchObject({ name: 'The Archive', tagline: 'the truth isn’t always clean' });
  });

  it('let links be checked on a site with a public address, unless they are switched off', () => {
    const checks = (env: NodeJS.ProcessEnv) => readSettings(env).linkChecks;
    expect(checks({ PUBLIC_URL: 'https://archive.example' })).toBe(true);
    expect(checks({ PUBLIC_URL: 'https://archive.example', LINK_CHECKS: 'off' })).toBe(false);
    // Nobody could look up who asks.
    for (const PUBLIC_URL of ['', 'http://localhost:3000', 'http://127.0.0.1:8080', 'http://[::1]'])
      expect([PUBLIC_URL, checks({ PUBLIC_URL, LINK_CHECKS: 'on' })]).toEqual([PUBLIC_URL, false]);
  });

  it.each([
    ['PORT', { PORT: '70000' }],
    ['PORT', { PORT: '3e3' }],
    ['ROLE', { ROLE: 'boss' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://x' }],
    ['REDIS_URL', { REDIS_URL: 'localhost:6379' }],
    ['HOST', { HOST: 'my host' }],
    ['HOST', { HOST: '256.256.256.256' }],
    ['HOST', { HOST: '1:2:3' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'archive.example' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://archive.example/journal' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://archive.example/?a=b' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://user:secret@archive.example' }],
    ['SEED', { SEED: 'yes' }],
    ['LINK_CHECKS', { LINK_CHECKS: 'yes' }],
    ['ADMIN_EMAIL', { ADMIN_EMAIL: 'nobody', ADMIN_PASSWORD: 'secret1' }],
    ['ADMIN_PASSWORD', { ADMIN_EMAIL: 'a@b.co' }],
    ['SESSION_SECRET', { NODE_ENV: 'production', DATABASE_URL: 'postgres://x' }],
    ['SESSION_SECRET', { SESSION_SECRET: 'short' }],
    ['ADMIN_PASSCODE', { ADMIN_PASSCODE: 'fifteen letters' }],
    ['RATE_LIMIT_SCALE', { RATE_LIMIT_SCALE: '-1' }],
    ['RATE_LIMIT_SCALE', { RATE_LIMIT_SCALE: '1e3' }],
    ['RATE_LIMIT_SCALE', { RATE_LIMIT_SCALE: '1000001' }],
    ['RATE_LIMIT_SCALE', { RATE_LIMIT_SCALE: '0', NODE_ENV: 'production' }],
    ['RATE_LIMIT_SCALE', { RATE_LIMIT_SCALE: '0.0', NODE_ENV: 'production' }],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: 'everybody' }],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '10.0.0.1,' }],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '10.0.0.0/33' }],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '10.0.0.0/8/8' }],
    ['LOG_FORMAT', { LOG_FORMAT: 'pretty' }],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', { OTEL_EXPORTER_OTLP_ENDPOINT: 'https://me:secret@collector.example' }],
    ['OTEL_EXPORTER_OTLP_HEADERS', { OTEL_EXPORTER_OTLP_HEADERS: 'secret' }],
    ['OTEL_EXPORTER_OTLP_HEADERS', { OTEL_EXPORTER_OTLP_HEADERS: 'a=b%' }],
    ['OTEL_EXPORTER_OTLP_HEADERS', { OTEL_EXPORTER_OTLP_HEADERS: 'a=b%0Ac:d' }],
    ['OTEL_TRACES_SAMPLER_ARG', { OTEL_TRACES_SAMPLER_ARG: '2' }],
    ['OTEL_TRACES_SAMPLER_ARG', { OTEL_TRACES_SAMPLER_ARG: '10%' }],
    ['SMTP_URL', { SMTP_URL: 'mail.example' }],
    ['SMTP_URL', { SMTP_URL: 'https://mail.example' }],
    ['SMTP_URL', { SMTP_URL: 'smtp:mail.example' }],
    ['SMTP_RATE_PER_MINUTE', { SMTP_RATE_PER_MINUTE: '-1' }],
    ['SMTP_RATE_PER_MINUTE', { SMTP_RATE_PER_MINUTE: 'fast' }],
    ['SMTP_CONNECTIONS', { SMTP_CONNECTIONS: '0' }],
    ['CAMPAIGN_DELAY_SECONDS', { CAMPAIGN_DELAY_SECONDS: '2 minutes' }],
    ['SITE_TIME_ZONE', { SITE_TIME_ZONE: 'Europe/Atlantis' }],
    ['SITE_TIME_ZONE', { SITE_TIME_ZONE: '+02:00' }],
    ['MAIL_FROM', { MAIL_FROM: 'The Archive <desk@archive.example>' }],
    ['MAIL_FROM', { MAIL_FROM: 'a@b.co,c@d.co' }],
    ['DEV_ADMIN_LOGIN', { DEV_ADMIN_LOGIN: 'yes' }],
    ['DEV_ADMIN_LOGIN', { DEV_ADMIN_LOGIN: 'true', HOST: '0.0.0.0' }],
    ['DEV_ADMIN_LOGIN', { DEV_ADMIN_LOGIN: 'true', HOST: '::' }],
    ['DEV_ADMIN_LOGIN', { DEV_ADMIN_LOGIN: 'true', HOST: '192.168.1.2' }],
    ['DEV_ADMIN_LOGIN', { DEV_ADMIN_LOGIN: 'true', PUBLIC_URL: 'https://archive.example' }],
    ['PLATFORM_ADMINS', { PLATFORM_ADMINS: 'ada', TRUSTED_PROXIES: 'loopback' }],
    ['PLATFORM_ADMINS', { PLATFORM_ADMINS: 'ada=nobody', TRUSTED_PROXIES: 'loopback' }],
    ['PLATFORM_ADMINS', { PLATFORM_ADMINS: 'ada=a@b.co,', TRUSTED_PROXIES: 'loopback' }],
    ['PLATFORM_ADMINS', { PLATFORM_ADMINS: 'ada=a@b.co,ada=c@d.co', TRUSTED_PROXIES: 'loopback' }],
    ['TRUSTED_PROXIES', { PLATFORM_ADMINS: 'ada=a@b.co' }],
    ['MEILI_URL', { MEILI_URL: '127.0.0.1:7700' }],
    ['MEILI_URL', { MEILI_URL: 'http://127.0.0.1:7700/search' }],
    ['MEILI_URL', { MEILI_KEY: 'a key to nothing' }],
  ])('refuse an invalid %s with one line that names it', (name, env) => {
    expect(() => readSettings(env)).toThrow(StartupError);
    expect(() => readSettings(env)).toThrow(new RegExp(`^${name}.*$`));
  });

  it('never show the invalid value, because it could be a secret', () => {
    expect(() => readSettings({ DATABASE_URL: 'mysql://user:hunter2@db' })).not.toThrow('hunter2');
  });

  it('write emails to files unless a server is set, and from the site’s address unless another is set', () => {
    expect(readSettings({})).toMatchObject({ smtpUrl: undefined, mailFrom: 'no-reply@localhost' });
    expect(readSettings({ PUBLIC_URL: 'https://archive.example' }).mailFrom).toBe('no-reply@archive.example');
    expect(readSettings({ CONTACT_EMAIL: 'desk@archive.example' }).mailFrom).toBe('desk@archive.example');
    const chosen = { CONTACT_EMAIL: 'desk@archive.example', MAIL_FROM: 'post@archive.example' };
    expect(readSettings(chosen).mailFrom).toBe('post@archive.example');
  });

  it('allow no sign-in without a password by default', () => {
    expect(readSettings({})).toMatchObject({ devAdminLogin: false, platformAdmins: new Map() });
    expect(readSettings({ DEV_ADMIN_LOGIN: 'true', HOST: 'localhost' }).devAdminLogin).toBe(true);
    const { platformAdmins } = readSettings({
      PLATFORM_ADMINS: 'ada=Ada@example.org, bob.b-2=b=c@example.org',
      TRUSTED_PROXIES: 'loopback',
    });
    expect([...platformAdmins]).toEqual([
      ['ada', 'ada@example.org'],
      ['bob.b-2', 'b=c@example.org'],
    ]);
  });

  it('scale rate limits by any number above 0, and outside production also by 0, which disables them', () => {
    expect(readSettings({}).rateLimitScale).toBe(1);
    expect(readSettings({ RATE_LIMIT_SCALE: '0.5', NODE_ENV: 'production' }).rateLimitScale).toBe(0.5);
    expect(readSettings({ RATE_LIMIT_SCALE: '0' }).rateLimitScale).toBe(0);
  });

  it('without a public URL allow this machine’s names in a browser as origins, whatever the host', () => {
    const names = ['http://127.0.0.1:4000', 'http://localhost:4000'];
    for (const HOST of ['127.0.0.1', 'localhost', '0.0.0.0', '::', '::1', 'archive.lan']) {
      expect(readSettings({ HOST, PORT: '4000' }).origins).toEqual(expect.arrayContaining(names));
    }
    expect(readSettings({ HOST: 'archive.lan', PORT: '4000' }).origins).toContain('http://archive.lan:4000');
    // A browser omits the default port of http.
    expect(readSettings({ PORT: '80' }).origins).toEqual(['http://127.0.0.1', 'http://localhost']);
  });

  it('normalize the public URL as browsers send it', () => {
    const { publicUrl, origins } = readSettings({ PUBLIC_URL: 'HTTPS://Archive.Example:443/' });
    expect([publicUrl, ...origins]).toEqual(['https://archive.example', 'https://archive.example']);
  });

  it('with a public URL allow only its origin', () => {
    expect(readSettings({ PUBLIC_URL: 'https://archive.example/' }).origins).toEqual(['https://archive.example']);
  });

  it('turn tracing on only with a collector, whatever the other tracing settings are', () => {
    const others = { OTEL_EXPORTER_OTLP_HEADERS: 'x-key=Bearer%20a=b, y=z', OTEL_TRACES_SAMPLER_ARG: '.25' };
    expect(readSettings(others).traces).toBeUndefined();
    expect(readSettings({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c:4318', ...others }).traces).toEqual({
      endpoint: 'http://c:4318',
      headers: { 'x-key': 'Bearer a=b', y: 'z' },
      serviceName: 'the-archive',
      ratio: 0.25,
    });
  });

  it('log for people on a terminal and as JSON elsewhere, unless LOG_FORMAT is set', () => {
    const { isTTY } = process.stdout;
    const formatOn = (terminal: boolean, env: Record<string, string>) => {
      process.stdout.isTTY = terminal;
      return readSettings(env).logFormat;
    };
    try {
      for (const env of [{}, { NODE_ENV: 'production' }] as Record<string, string>[]) {
        expect([formatOn(true, env), formatOn(false, env)]).toEqual(['text', 'json']);
        expect(formatOn(true, { ...env, LOG_FORMAT: 'json' })).toBe('json');
        expect(formatOn(false, { ...env, LOG_FORMAT: 'text' })).toBe('text');
      }
    } finally {
      process.stdout.isTTY = isTTY;
    }
  });

  it('read a secret from a file without its trailing line break, and name a file that cannot be read', () => {
    const directory = mkdtempSync(join(tmpdir(), 'archive-settings-'));
    try {
      const file = join(directory, 'passcode');
      writeFileSync(file, 'open sesame, please\n');
      expect(readSettings({ ADMIN_PASSCODE_FILE: file }).adminPasscode).toBe('open sesame, please');
      expect(readSettings({ ADMIN_PASSCODE_FILE: '' }).adminPasscode).toBeUndefined();
      const both = { ADMIN_PASSCODE_FILE: file, ADMIN_PASSCODE: 'other' };
      expect(() => readSettings(both)).toThrow(
        new StartupError('ADMIN_PASSCODE and ADMIN_PASSCODE_FILE are both set. Set only one of them.'),
      );
      expect(() => readSettings({ REDIS_URL_FILE: join(directory, 'none') })).toThrow(
        new StartupError('REDIS_URL_FILE is the path of a file that cannot be read (ENOENT).'),
      );
      // The value is validated like one from the environment, and never shown.
      expect(() => readSettings({ SESSION_SECRET_FILE: file })).toThrow(/^SESSION_SECRET is not valid. Use at least/);
    } finally {
      rmSync(directory, { recursive: true });
    }
  });
});
