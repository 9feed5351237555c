/** A form shows it while it waits for the browser's proof of work. */
export function CheckingBots() {
  return <p className="field-hint">Checking that you’re not a robot</p>;
}
