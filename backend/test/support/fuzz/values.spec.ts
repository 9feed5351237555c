import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ContractDocument } from './contract-document.js';
import { valid } from './values.js';

const document = new ContractDocument({ openapi: '3.1.0', components: { schemas: {} }, paths: {} });
const withIds = (ids: object) => ({ type: 'object', required: ['ids'], properties: { ids } });

describe('Values that match a schema', () => {
  it('have the field’s type, even if its name is known for another type', () => {
    const schema = withIds({ type: 'array', items: { type: 'integer', minimum: 1, maximum: 100 } });
    const values = valid(document, schema, { ids: fc.constant('1,2') });
    for (const value of fc.sample(values, 20)) expect(value).toEqual({ ids: expect.any(Array) });
  });

  it('are not searched for without end', () => {
    const values = valid(document, withIds({ type: 'integer' }), { ids: fc.constant('1,2') });
    expect(() => fc.sample(values, 1)).toThrow(/^No valid value was generated for .*must be integer/);
  });
});
