import { describe, expect, it } from '@jest/globals';
import { findHandlerErrors } from './handler-check.js';
import type { DeclaredHandler } from './handles.js';

class One {}
class Two {}
const approve = (handler: DeclaredHandler['handler']): DeclaredHandler => ({
  kind: 'command',
  subject: 'Approve',
  handler,
});

describe('The boot check of handlers', () => {
  it('accepts exactly one handler', () => {
    expect(findHandlerErrors([approve(One)], () => 1)).toEqual([]);
  });

  it('refuses two handlers of one command', () => {
    expect(findHandlerErrors([approve(One), approve(Two)], () => 1)).toEqual([
      'command Approve has 2 handlers (One, Two)',
    ]);
  });

  it('refuses a handler that no module provides', () => {
    expect(findHandlerErrors([approve(One)], () => 0)).toEqual([
      'command Approve has no handler (One is in no module)',
    ]);
  });

  it('refuses a handler that two modules provide', () => {
    expect(findHandlerErrors([{ kind: 'event-handler', subject: 'a.b', handler: One }], () => 2)).toEqual([
      'event-handler a.b has 2 handlers (One)',
    ]);
  });
});
