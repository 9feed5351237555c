import type { Mark } from './mark';

const STREET = '(?:Street|St\\.?|Avenue|Ave\\.?|Road|Rd\\.?|Lane|Ln\\.?|Drive|Dr\\.?|Boulevard|Blvd\\.?|Court|Ct\\.?|Way|Place|Pl\\.?|Terrace|Circle|Cir\\.?|Highway|Hwy\\.?|Parkway|Pkwy\\.?|Trail|Square|Crescent|Close|Row|Alley|Loop|Gardens|Mews)'; // prettier-ignore
const LONG_STREET = '(?:Street|Avenue|Road|Lane|Boulevard|Terrace|Parkway|Highway|Crescent|Drive|Court|Ave|Blvd|Rd)';
const UNIT = '(?:,?\\s*(?:Apt|Apartment|Unit|Suite|Ste|Flat|#)\\.?\\s*#?\\s*\\w{1,5})?';
const DIRECTION = '(?:(?:North|South|East|West|N|S|E|W|NE|NW|SE|SW)\\.?\\s+)?';
const TOWN =
  "(?:,\\s+\\p{Lu}[\\p{L}’'-]+(?:\\s\\p{Lu}[\\p{L}’'-]+)?(?:,?\\s+[A-Z]{2}\\b)?(?:\\s+\\d{5}(?:-\\d{4})?)?)?";
const CAPITAL = "\\p{Lu}[\\p{L}’'.-]*";
const BEFORE = '(?<![\\p{L}\\p{N}])';
const AFTER = '(?![\\p{L}\\p{N}])';

const patterns = [
  // 14 Maple Street, Apt 3, Springfield, IL 62701
  new RegExp(`${BEFORE}\\d{1,5}[A-Za-z]?\\s+${DIRECTION}(?:(?:${CAPITAL}|\\d{1,3}(?:st|nd|rd|th))\\s+){1,3}${STREET}${AFTER}${UNIT}${TOWN}`, 'gu'), // prettier-ignore
  // 14 maple street
  new RegExp(`${BEFORE}\\d{1,5}[a-z]?\\s+(?:[\\p{L}’']+\\s+){1,2}(?:street|avenue|ave|road|lane|drive|boulevard|blvd|court|terrace|parkway|crescent)${AFTER}(?!\\s+(?:blocks?|trip))${UNIT}`, 'giu'), // prettier-ignore
  // Maple Street, North 5th Avenue
  new RegExp(`${BEFORE}(?:(?:North|South|East|West)\\s+)?(?:(?!(?:The|A|My|Our|This|That|On|In|At|From|Wall|Sesame|Elm)\\s)${CAPITAL}\\s+){1,2}${LONG_STREET}${AFTER}`, 'gu'), // prettier-ignore
  new RegExp(`${BEFORE}\\d{1,3}(?:st|nd|rd|th)\\s+(?:Street|St\\.?|Avenue|Ave\\.?)${AFTER}`, 'giu'),
  // the corner of 5th and Main
  new RegExp(`(?<=\\bcorner of )(?:${CAPITAL}|\\d{1,3}(?:st|nd|rd|th))(?:\\s+${STREET})?\\s+(?:and|&)\\s+(?:${CAPITAL}|\\d{1,3}(?:st|nd|rd|th))(?:\\s+${STREET})?${AFTER}`, 'gu'), // prettier-ignore
  // Hauptstraße 12, Kerkstraat 8
  new RegExp(`${BEFORE}\\p{Lu}\\p{L}+(?:straße|strasse|str\\.|gasse|weg|platz|allee|straat|laan|gracht|gatan|vägen|vej|gade|veien|gata)\\s+\\d{1,4}\\s?[a-z]?${AFTER}`, 'gu'), // prettier-ignore
  // Calle Mayor 12, 5 rue de la Paix
  new RegExp(`${BEFORE}(?:\\d{1,4},?\\s+)?(?:rue|avenue|calle|avenida|via|rua|carrer|ulica|ul\\.|plaza|paseo|viale|corso|rruga|jalan|jl\\.)\\s+(?:(?:de|del|la|las|los|du|des|le|di|da|do|dos|della)\\s+)*${CAPITAL}(?:\\s+${CAPITAL})?(?:,?\\s+\\d{1,4}${AFTER})?${AFTER}`, 'giu'), // prettier-ignore
  // apartment 4B, P.O. Box 88
  new RegExp(`${BEFORE}(?:apartment|apt\\.?|unit|flat|house number|trailer|lot)\\s+#?(?:\\d{1,4}[a-z]?|[a-z]\\d{1,3})${AFTER}`, 'giu'), // prettier-ignore
  new RegExp(`${BEFORE}P\\.?\\s?O\\.?\\s+Box\\s+\\d+${AFTER}`, 'giu'),
  // OR 97201, zip 97201, SW1A 1AA
  new RegExp(`${BEFORE}[A-Z]{2}\\s+\\d{5}(?:-\\d{4})?${AFTER}`, 'gu'),
  new RegExp(`(?<=\\b(?:zip|zip code|zipcode|postal code|postcode)(?:\\s+is|:)?\\s+)\\d{4,6}${AFTER}`, 'giu'),
  new RegExp(`${BEFORE}[A-Z]{1,2}\\d[A-Z\\d]?\\s\\d[A-Z]{2}${AFTER}`, 'gu'),
];

/** In the last languages the pattern ignores capitals, so that `calle` may be small: the name after it may not. */
const hasName = (found: string): boolean => /\p{Lu}|\d/u.test(found);
const SMALL = /\d+\s+(?:of|in|on|down|up|minutes?|miles?|blocks?|hours?|years?|times?|steps?|more|other)\s/i;

/** Addresses of houses, streets and corners, in the forms of several countries. */
export function findAddresses(text: string): Mark[] {
  return patterns.flatMap((pattern) =>
    [...text.matchAll(pattern)]
      .filter(({ 0: found }) => hasName(found) && !SMALL.test(found))
      .map(({ 0: found, index }): Mark => {
        const shown = found.replace(/[\s,.]+$/, '');
        return {
          start: index,
          end: index + shown.length,
          kind: 'address',
          text: shown,
          roles: ['my street', 'an address'],
        };
      }),
  );
}
