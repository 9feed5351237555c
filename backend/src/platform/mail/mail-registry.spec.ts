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

class Reacts {}
Reflect.defineMetadata(EVENT_HANDLER, { name: 'planted.react', on: [], sends: ['planted.letter'] }, Reacts);

/** A registry in a program that provides these. */
function registryOf(...provided: (new () => object)[]): MailRegistry {
  const getProviders = () => provided.map((metatype) => ({ metatype, instance: new metatype() }));
  return new MailRegistry({ getProviders } as unknown as DiscoveryService, new Reflector());
}

describe('The table of mail templates', () => {
  it('knows who composes what a reaction sends', () => {
    const registry = registryOf(Composer, Reacts);
    registry.onModuleInit();
    expect(registry.composerOf('planted.letter')).toBeInstanceOf(Composer);
  });

  it('refuses a start when nobody composes it', () => {
    expect(() => registryOf(Reacts).onModuleInit()).toThrow(
      'planted.react sends planted.letter, which nobody composes.',
    );
  });

  it('leaves two composers of one template, or none that is provided, to the boot check of handlers', () => {
    const planted = declaredHandlers.filter(({ subject }) => subject === 'planted.letter');
    expect(findHandlerErrors(planted, () => 1)).toEqual(['mail planted.letter has 2 handlers (Composer, Other)']);
    expect(findHandlerErrors(planted, () => 0)).toEqual([
      'mail planted.letter has no handler (Composer, Other is in no module)',
    ]);
    expect(findHandlerErrors(planted, (handler) => (handler === Other ? 0 : 1))).toEqual([]);
  });
});
