/** Changes the lines of a `.env` file. No I/O. */

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
