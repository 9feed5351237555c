import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { confirmationsTo } from '../support/newsletter.js';
import { waitUntilIdle } from '../support/queues.js';
import { startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

const BAD_EMAIL = 'Please enter a valid email address';
const LOCAL_PART = 'We can’t email this address: before the @ there may be letters from a to z, digits and signs.';

describe('a sign-up for the newsletter', () => {
  let archive: TestApp;
  beforeAll(async () => {
    archive = await startApp();
  });
  afterAll(() => archive?.close());

  let count = 0;
  const newAddress = () => `typed-${(count += 1)}@example.org`;
  const subscribe = (body: object) => archive.visitor.post('/api/newsletter/subscribe').send(body);
  const refusal = async (body: object) => {
    const { message, errors } = (await subscribe(body).expect(400)).body as { message: string; errors: object[] };
    return { message, errors };
  };

  it.each([
    ['no address', {}],
    ['an empty one', { email: '' }],
    ['one without a domain', { email: 'reader@' }],
    ['two addresses', { email: 'a@example.org, b@example.org' }],
    ['one with a line break', { email: 'a@example.org\r\nBcc: b@example.org' }],
    ['a number', { email: 7 }],
    ['null', { email: null }],
  ])('rejects %s with the message of the form', async (_, body) => {
    const answer = await subscribe(body).expect(400);
    expect([answer.body.message, answer.body.errors[0].path]).toEqual([BAD_EMAIL, 'email']);
  });

  it('rejects an invalid name and unknown fields', async () => {
    for (const more of [{ name: 7 }, { name: 'x'.repeat(201) }, { name: 'a\0b' }, { subscribed: false }])
      await subscribe({ email: newAddress(), ...more }).expect(400);
  });

  it.each([
    ['letters beyond a to z before the @', 'zo\u00eb@example.org', LOCAL_PART],
    ['another script before the @', '\u0430\u0434\u0430@example.org', LOCAL_PART],
    ['quotation marks', '"ada lovelace"@example.org', 'We can’t email an address with quotation marks.'],
    ['quotation marks without need', '"ada"@example.org', 'We can’t email an address with quotation marks.'],
    ['255 bytes', `ada@${'x.'.repeat(124)}org`, 'This address is too long for email: at most 254 characters.'],
    [
      'a domain that has 254 characters, and more once it is sent',
      `ada@${'m\u00fc.'.repeat(82)}org`,
      'This address is too long for email: at most 254 characters.',
    ],
    ['a tab', 'a\tda@example.org', BAD_EMAIL],
    ['a line break', 'ada@example.org\nBcc: eve@example.org', BAD_EMAIL],
    ['an escape', 'ada\u001b[31m@example.org', BAD_EMAIL],
  ])('says what is wrong with an address that has %s', async (_, email, message) => {
    expect(await refusal({ email })).toEqual({ message, errors: [{ path: 'email', message }] });
  });

  it.each(['Ada\r\nBcc: eve@example.org', 'Ada\tLovelace', 'A\u0007da', 'Ada\u0085X'])(
    'refuses a name with a control character: %j',
    async (name) => {
      const message = 'Use one line, without control characters.';
      expect(await refusal({ email: newAddress(), name })).toEqual({ message, errors: [{ path: 'name', message }] });
    },
  );

  it('accepts a domain in any script once, whatever its spelling, and emails its ASCII form', async () => {
    const stored = 'ada@xn--mller-kva.example';
    for (const email of [
      'ada@m\u00fcller.example',
      'ADA@M\u00dcLLER.example',
      'ada@mu\u0308ller.example',
      'ada@XN--MLLER-KVA.example',
    ])
      await subscribe({ email }).expect(202);
    await waitUntilIdle(archive);
    const rows = await archive.app
      .get(MikroORM)
      .em.fork()
      .execute<object[]>("select email from subscriber where email like 'ada@%'");
    expect(rows).toEqual([{ email: stored }]);
    const [mail, ...others] = confirmationsTo(archive, stored);
    expect([mail?.headers['to'], others]).toEqual([stored, []]);
  });

  it('lets an account have an address that we cannot email, but not with the newsletter', async () => {
    const account = { username: 'zoe', email: 'zo\u00eb@example.org', password: 'a-fine-secret' };
    const register = (more: object) => archive.visitor.post('/api/auth/register').send({ ...account, ...more });
    const refused = await register({ newsletter: true }).expect(400);
    expect(refused.body).toMatchObject({ message: LOCAL_PART, errors: [{ path: 'email', message: LOCAL_PART }] });
    await register({}).expect(201);
  });
});
