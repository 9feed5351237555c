/** Reads and changes the lines of a `.env` file, as docker compose reads them. No I/O. */

const LINE = /^(\w+)=(.*)$/;

/** @returns {Record<string, string>} the values by name, without quotes */
export function parseEnv(text) {
  const settings = {};
  for (const line of text.split('\n')) {
    const [, name, value] = LINE.exec(line.trim()) ?? [];
    if (name) settings[name] = value.replace(/^(['"])(.*)\1$/, '$2');
  }
  return settings;
}

/**
 * Changes settings. If the file has a line for a name, even one that is commented out, that line is replaced; otherwise a line is
 * appended. Everything else stays as it is.
 *
 * @param {Record<string, string>} changes
 */
export function editEnv(text, changes) {
  const lines = text.replace(/\n$/, '').split('\n');
  for (const [name, value] of Object.entries(changes)) {
    const line = `${name}=${value}`;
    const active = lines.findIndex((one) => one.startsWith(`${name}=`));
    const at = active >= 0 ? active : lines.findIndex((one) => new RegExp(`^# ?${name}=`).test(one));
    if (at >= 0) lines[at] = line;
    else lines.push(line);
  }
  return `${lines.join('\n')}\n`;
}
