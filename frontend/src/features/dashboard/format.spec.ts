import { describe, expect, it } from '@jest/globals';
import { number, percent, seconds, shortDay } from './format';

describe('numbers', () => {
  it('are grouped in US style, with a real minus sign', () => {
    expect([0, 999, 1_000, 1_234_567, -4].map(number)).toEqual(['0', '999', '1,000', '1,234,567', '−4']);
  });

  it('of seconds are whole', () => {
    expect([0, 94.4, 94.5, 1_212.2].map(seconds)).toEqual(['0', '94', '95', '1,212']);
  });

  it('of rates are percentages with one decimal', () => {
    expect([0, 0.04, 0.12345, 1.4, 12.5, -0.031].map(percent)).toEqual([
      '0.0%',
      '4.0%',
      '12.3%',
      '140.0%',
      '1,250.0%',
      '−3.1%',
    ]);
  });

  it('of days are the written day in any time zone', () => {
    expect(['2026-01-01', '2026-11-09', '2028-02-29'].map(shortDay)).toEqual(['Jan 1', 'Nov 9', 'Feb 29']);
  });
});
