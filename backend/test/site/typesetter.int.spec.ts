import { beforeAll, describe, expect, it } from '@jest/globals';
import { FontTypesetter } from '../../src/site/pictures/typesetter.js';

describe('the fonts for generated images', () => {
  let type: FontTypesetter;
  beforeAll(async () => {
    type = await FontTypesetter.open();
  });

  it.each(['Spinster', 'Ünïcödé “quotes” – & 100 %', 'ﬁne ｗords', 'Tiếng Việt', 'q̃', 'soft\u00adhyphen', 'a\u200bb'])(
    'have all letters of %s',
    (text) => expect(type.sets(text)).toBe(true),
  );
  it.each(['She / 彼女: a history', 'They → them', 'Words 😀', 'Женский', 'q\u0489', 'א'])(
    'lack letters of %s',
    (text) => expect(type.sets(text)).toBe(false),
  );

  it('put combining marks above letters, without adding width', () => {
    const style = { family: 'serif', weight: 440, size: 1_000 } as const;
    const [plain, marked] = [type.set('q', style), type.set('q̃', style)];
    expect(marked.d.length).toBeGreaterThan(plain.d.length);
    expect(marked.width).toBeCloseTo(plain.width, 3);
    expect(type.readable('q̃ x')).toBe('q̃ x');
  });
});
