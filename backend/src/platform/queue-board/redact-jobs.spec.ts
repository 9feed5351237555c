import { describe, expect, it } from '@jest/globals';
import { redactJobs } from './redact-jobs.js';

describe('A job on the queue board', () => {
  it('for stories that arrived together shows their number and the day, not their ids or times', () => {
    const timestamp = Date.parse('2026-11-23T10:41:12.345Z');
    const events = [7, 8].map((id) => ({ eventId: `event-${id}`, fields: { id, version: 1 } }));
    const job = {
      name: 'moderation.track-pending',
      timestamp,
      data: { eventName: 'content.confession-submitted', events },
    };
    const shown = redactJobs({ jobs: [job] });
    expect(shown).toEqual({
      jobs: [
        {
          name: 'moderation.track-pending',
          timestamp: Date.parse('2026-11-23T00:00:00Z'),
          data: { eventName: 'content.confession-submitted', events: 2 },
        },
      ],
    });
  });

  it('for reader events shows only their number', () => {
    const job = { name: 'events', timestamp: 1, data: { events: [{ reader: 'a' }, { reader: 'b' }, { reader: 'c' }] } };
    expect(redactJobs(job)).toEqual({ ...job, data: { events: 3 } });
  });
});
