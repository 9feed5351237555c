import { Injectable } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { Metrics } from '../../../platform/metrics/metrics.js';
import { DeskStream } from './desk-stream.js';

/** Reports how many desks are open. */
@Injectable()
export class DeskGauge {
  constructor({ registry }: Metrics, stream: DeskStream) {
    new Gauge({
      name: 'desk_streams',
      help: 'Open admin desks that receive updates from this process.',
      registers: [registry],
      collect() {
        this.set(stream.size);
      },
    });
  }
}
