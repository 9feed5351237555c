import { describe, expect, it } from '@jest/globals';
import { DomainError } from '../../kernel/domain-error.js';
import { StartupError } from '../config/startup-error.js';
import { toOneLine } from './run-command.js';

describe('The line about a failed command', () => {
  it('is the sentence of the rule that was broken', () => {
    expect(toOneLine(new StartupError('There is no category "cats".'))).toBe('There is no category "cats".');
    const tooMany = new DomainError('term.too-many', 'conflict', 'The glossary can have up to 200 terms.');
    expect(toOneLine(tooMany.about('spinster'))).toBe('“spinster”: The glossary can have up to 200 terms.');
  });

  it('has no values of a row that the database refused', () => {
    const refused = Object.assign(new Error("insert into confession values ('They had a word')"), { code: '23505' });
    expect(toOneLine(refused)).toBe('The database refused that (23505). Its log says more.');
  });

  it('does not blame the database for what the system refused', () => {
    const denied = Object.assign(new Error('EPERM: operation not permitted, open'), { code: 'EPERM', syscall: 'open' });
    expect(toOneLine(denied)).toBe('EPERM: operation not permitted, open');
  });
});
