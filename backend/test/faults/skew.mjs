/** Makes the clock of the process wrong by SKEW_MS milliseconds. What only measures how long something takes stays right. */
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
