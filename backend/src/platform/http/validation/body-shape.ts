/** The most fields of one object in a body. Our largest body has a dozen. */
export const MAX_FIELDS = 100;
/** The most values in a body, on all levels together. A bulk decision of 100 items has 402. */
export const MAX_VALUES = 1_000;
/** Our bodies have at most three levels. A body with a few more still gets a message that names the field. */
const MAX_DEPTH = 20;

/**
 * Checks the size of a body before class-transformer and class-validator see it, because their cost grows with the
 * square of an object's fields and they recurse once per level. It walks the levels without recursion and stops at the
 * first limit.
 *
 * @returns a message, or undefined if the body is small enough
 */
export function shapeError(body: object): string | undefined {
  let level = [body];
  let values = 0;
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_DEPTH) return 'The body is nested too deeply.';
    const below: object[] = [];
    for (const one of level) {
      const contents: unknown[] = Array.isArray(one) ? one : Object.values(one);
      if (!Array.isArray(one) && contents.length > MAX_FIELDS)
        return `An object in the body has more than ${MAX_FIELDS} fields.`;
      values += contents.length;
      if (values > MAX_VALUES) return `The body has more than ${MAX_VALUES.toLocaleString('en-US')} values.`;
      for (const value of contents) if (typeof value === 'object' && value !== null) below.push(value);
    }
    level = below;
  }
  return undefined;
}
