const within = 1500;

/**
 * Calls back when Shift has been pressed three times in a row within a second and a half, with no other key between: so
 * that typing a capital letter or three does not count.
 */
export function countShifts(then: () => void): (key: string, repeat: boolean, at: number) => void {
  let presses: number[] = [];
  return (key, repeat, at) => {
    if (repeat) return;
    presses = key === 'Shift' ? [...presses.filter((press) => at - press < within), at] : [];
    if (presses.length < 3) return;
    presses = [];
    then();
  };
}
