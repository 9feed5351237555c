/** Picks address ranges that nothing on this machine uses. No I/O. */

const toNumber = (address) => address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);

/** @returns {[first: number, last: number]} of a range such as 10.0.0.0/8; a bare address is a range of one */
function rangeOf(cidr) {
  const [address, bits = '32'] = cidr.split('/');
  const size = 2 ** (32 - Number(bits));
  const first = Math.floor(toNumber(address) / size) * size;
  return [first, first + size - 1];
}

const overlap = ([a, b], [c, d]) => a <= d && c <= b;

/**
 * The first candidate that overlaps none of the ranges in use.
 *
 * @param {string[]} candidates
 * @param {string[]} used
 */
export function firstFree(candidates, used) {
  const ranges = used.map(rangeOf);
  const free = candidates.find((candidate) => ranges.every((range) => !overlap(rangeOf(candidate), range)));
  if (!free) throw new Error(`None of the ranges ${candidates[0]} to ${candidates.at(-1)} is free.`);
  return free;
}

/** Candidates: ranges of 4,096 addresses for a private engine, and of 256 for the network between nginx and api. */
export const ENGINE_RANGES = Array.from({ length: 16 }, (_, at) => `172.29.${at * 16}.0/20`).reverse();
export const PROXIED_RANGES = Array.from({ length: 200 }, (_, at) => `172.29.${at + 20}.0/24`);

/** @returns {string[]} the destinations in /proc/net/route, without the default route */
export function routesIn(text) {
  const address = (hex) => hex.match(/../g).reverse().map((byte) => parseInt(byte, 16)).join('.'); // prettier-ignore
  return text
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'))
    .filter((fields) => fields.length > 7 && fields[1] !== '00000000')
    .map((fields) => `${address(fields[1])}/${parseInt(fields[7], 16).toString(2).replaceAll('0', '').length}`);
}
