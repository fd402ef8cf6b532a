/**
 * JSON whose numbers keep every digit. `JSON.parse` reads numbers with double precision, which loses digits beyond 2^53;
 * what a payload's custom fields contain is to be passed on unchanged (PL-CUSTOM).
 */

/** Marks a number while it travels through `JSON` as a string; no message contains it. */
const MARK = `exact-${Math.random()}:`;
const STRINGS_AND_NUMBERS = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
const MARKED = new RegExp(`"${MARK}([^"]*)"`, 'g');

/** A number that a JavaScript number cannot hold. In an expression it is the nearest one. */
export class ExactNumber extends Number {
  constructor(text) {
    super(text);
    this.text = text;
  }

  toJSON() {
    return MARK + this.text;
  }
}

/** Parses JSON; a number that JavaScript would change becomes an `ExactNumber`. */
export function parse(text) {
  JSON.parse(text); // What is not JSON fails here, before anything is replaced.
  const marked = text.replace(STRINGS_AND_NUMBERS, (token) => (isChanged(token) ? `"${MARK}${token}"` : token));
  return JSON.parse(marked, (key, value) =>
    typeof value === 'string' && value.startsWith(MARK) ? new ExactNumber(value.slice(MARK.length)) : value,
  );
}

/** Writes JSON with the digits that were read. */
export function stringify(value) {
  return JSON.stringify(value).replace(MARKED, '$1');
}

/** Whether a token is an integer that is not exact as a JavaScript number. */
function isChanged(token) {
  return /^-?\d+$/.test(token) && !Number.isSafeInteger(Number(token));
}
