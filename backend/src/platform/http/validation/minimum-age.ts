import { Injectable } from '@nestjs/common';
import type { PipeTransform } from '@nestjs/common';
import { Settings } from '../../config/settings.js';
import { InvalidInput } from '../errors/problem-details.js';

/**
 * For bodies with `oldEnough`, after the validation of their fields: needs a yes to "I’m 13 or older" where the setting MIN_AGE has an age.
 * The answer is checked and never stored.
 */
@Injectable()
export class MinimumAge<T extends { oldEnough?: boolean }> implements PipeTransform<T, T> {
  constructor(private readonly settings: Settings) {}

  /** @throws InvalidInput at the field `oldEnough` */
  transform(body: T): T {
    const { minAge } = this.settings;
    if (minAge === undefined || body.oldEnough) return body;
    throw new InvalidInput([{ path: 'oldEnough', message: `You need to be ${minAge} or older for this.` }]);
  }
}
