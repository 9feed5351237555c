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

  it.each([
    'She / 彼女: a history',
    'Женский, γυναίκα',
    'می‌خواهم بگویم',
    'עברית: “לא”',
    'हिन्दी में शब्द',
    'ภาษาไทย',
    '한국어와 漢字',
    'বাংলা, தமிழ்',
    'Words 😀👩🏽‍🚀❤️',
  ])('are joined by those of other scripts for %s', async (text) => {
    const more = await type.with(text);
    expect(more.sets(text)).toBe(true);
    expect(more.set(text, { family: 'serif', weight: 440, size: 10 }).width).toBeGreaterThan(10);
    expect(type.sets(text)).toBe(false);
  });

  it('lack letters that no font has, also with those of other scripts', async () => {
    expect((await type.with('ꙮ ᚠ')).sets('ꙮ ᚠ')).toBe(false);
  });

  it('set words from right to left in the order in which they stand', async () => {
    const style = { family: 'serif', weight: 440, size: 1_000 } as const;
    const more = await type.with('אב abc');
    const [hebrew, latin] = [more.set('אב', style).d, more.set('abc', style).d];
    // In a paragraph from the right, the Latin word stands at the left, so the line begins with its outline.
    expect(more.set('אב abc', { ...style, rtl: true }).d.startsWith(latin)).toBe(true);
    expect(more.set('אב abc', style).d.startsWith(hebrew)).toBe(true);
  });

  it('keep apart the letters that a joiner keeps apart', async () => {
    const more = await type.with('می‌خواهم');
    const style = { family: 'serif', weight: 440, size: 1_000 } as const;
    expect(more.set('می‌خواهم', style).d).not.toBe(more.set('میخواهم', style).d);
  });

  it('put combining marks above letters, without adding width', () => {
    const style = { family: 'serif', weight: 440, size: 1_000 } as const;
    const [plain, marked] = [type.set('q', style), type.set('q̃', style)];
    expect(marked.d.length).toBeGreaterThan(plain.d.length);
    expect(marked.width).toBeCloseTo(plain.width, 3);
    expect(type.readable('q̃ x')).toBe('q̃ x');
  });
});
