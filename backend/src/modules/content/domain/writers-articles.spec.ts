import { describe, expect, it } from '@jest/globals';
import { refuseReviewed, refuseScheduled } from './writers-articles.js';

const NOON = new Date('2026-11-30T12:00:00Z');
const refusals = (scheduledFor: Date | null) => [
  () => refuseScheduled({ scheduledFor }, NOON),
  () => refuseReviewed({ published: false, scheduledFor }, NOON),
];

describe('an article that an editor has scheduled', () => {
  it('is not changed by its writer before its time: they ask the editor', () => {
    for (const refuse of refusals(new Date('2026-11-30T12:00:01Z')))
      expect(refuse).toThrow('Ask them to take it off the schedule first.');
  });

  it.each(['2026-11-30T12:00:00Z', '2026-11-30T11:59:00Z'])(
    'is being published from its time on, and its writer reads that: %s',
    (time) => {
      for (const refuse of refusals(new Date(time))) expect(refuse).toThrow('It’s being published now.');
    },
  );

  it('is its writer’s again once it is no longer scheduled', () => {
    for (const refuse of refusals(null)) expect(refuse).not.toThrow();
  });
});
