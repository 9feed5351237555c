/** Shifts the wall clock of the process by SKEW_MS milliseconds. Clocks that only measure durations stay right. */
const by = Number(process.env.SKEW_MS);
const RealDate = Date;
const now = () => RealDate.now() + by;

globalThis.Date = class Date extends RealDate {
  constructor(...given) {
    if (given.length === 0) super(now());
    else super(...given);
  }
  static now() {
    return now();
  }
};
