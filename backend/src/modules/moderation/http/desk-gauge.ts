import { Injectable } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { Metrics } from '../../../platform/metrics/metrics.js';
import { PendingStream } from './pending-stream.js';

/** Tells how many desks are open. */
@Injectable()
export class DeskGauge {
  constructor({ registry }: Metrics, stream: PendingStream) {
    new Gauge({
      name: 'desk_streams',
      help: 'Desks that are told of news by this process.',
      registers: [registry],
      collect() {
        this.set(stream.size);
      },
    });
  }
}
