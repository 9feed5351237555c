const QUOTED = /^Content-Transfer-Encoding: quoted-printable$/im;
const END_OF_HEADERS = '\r\n\r\n';

/**
 * A message of one text as a person reads it in a file: its lines whole and its characters themselves (8bit), for a link
 * that is broken at 76 characters cannot be copied. A message that is readable already is left as it is.
 */
export function readable(message: Buffer): Buffer {
  const end = message.indexOf(END_OF_HEADERS);
  const head = message.subarray(0, end).toString('latin1');
  if (end < 0 || !QUOTED.test(head)) return message;
  const text = unquote(message.subarray(end).toString('latin1'));
  return Buffer.from(head.replace(QUOTED, 'Content-Transfer-Encoding: 8bit') + text, 'latin1');
}

/** Quoted-printable (RFC 2045): `=` at a line's end goes on in the next line, `=3D` is a byte. */
const unquote = (text: string): string =>
  text
    .replace(/=[ \t]*\r\n/g, '')
    .replace(/=([0-9A-F]{2})/gi, (_, byte: string) => String.fromCharCode(Number.parseInt(byte, 16)));
