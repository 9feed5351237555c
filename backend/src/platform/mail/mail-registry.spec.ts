import type { DiscoveryService } from '@nestjs/core';
import { Reflector } from '@nestjs/core';
import { describe, expect, it } from '@jest/globals';
import { findHandlerErrors } from '../cqrs/handler-check.js';
import { declaredHandlers } from '../cqrs/handles.js';
import { EVENT_HANDLER } from '../outbox/event-handler.js';
import { MailTemplate } from './mail.js';
import type { ComposesMail } from './mail.js';
import { MailRegistry } from './mail-registry.js';

class Composer implements ComposesMail {
  compose() {
    return Promise.resolve(null);
  }
}
class Other extends Composer {}
MailTemplate('planted.letter')(Composer);
MailTemplate('planted.letter')(Other);

class Sender {}
Reflect.defineMetadata(EVENT_HANDLER, { name: 'planted.react', on: [], sends: ['planted.letter'] }, Sender);

/** A registry of an application with these providers. */
function registryOf(...provided: (new () => object)[]): MailRegistry {
  const getProviders = () => provided.map((metatype) => ({ metatype, instance: new metatype() }));
  return new MailRegistry({ getProviders } as unknown as DiscoveryService, new Reflector());
}

describe('The registry of email templates', () => {
  it('finds the composer of a template that an event handler sends', () => {
    const registry = registryOf(Composer, Sender);
    registry.onModuleInit();
    expect(registry.composerOf('planted.letter')).toBeInstanceOf(Composer);
  });

  it('refuses to start when a sent template has no composer', () => {
    expect(() => registryOf(Sender).onModuleInit()).toThrow(
      'planted.react sends planted.letter, which has no composer.',
    );
  });

  it('leaves duplicate composers, and composers in no module, to the boot check of handlers', () => {
    const planted = declaredHandlers.filter(({ subject }) => subject === 'planted.letter');
    expect(findHandlerErrors(planted, () => 1)).toEqual(['mail planted.letter has 2 handlers (Composer, Other)']);
    expect(findHandlerErrors(planted, () => 0)).toEqual([
      'mail planted.letter has no handler (Composer, Other is in no module)',
    ]);
    expect(findHandlerErrors(planted, (handler) => (handler === Other ? 0 : 1))).toEqual([]);
  });
});
