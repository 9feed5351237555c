export type MarkKind = 'name' | 'school' | 'place' | 'handle' | 'phone' | 'address' | 'link';

/** A piece of a text that may point at a person. Offsets are in UTF-16 code units, as in `String.slice`. */
export interface Mark {
  start: number;
  end: number;
  kind: MarkKind;
  text: string;
  /** Two roles that could replace it, the likelier one first: `my school`, `a school nearby`. */
  roles: readonly [string, string];
}

const nouns: Record<MarkKind, string> = {
  name: 'a name',
  school: 'a school',
  place: 'a place',
  handle: 'an account',
  phone: 'a phone number',
  address: 'an address',
  link: 'a link',
};

/** `This looks like a school.` */
export const looksLike = (kind: MarkKind): string => `This looks like ${nouns[kind]}.`;
