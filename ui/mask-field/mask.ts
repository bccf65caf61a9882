/**
 * Formats typed text by a pattern with `0` for a digit and `A` for a letter; everything else is inserted automatically.
 *
 * @example applyMask('0000 0000', '12345') // '1234 5'
 */
export function applyMask(pattern: string, typed: string): string {
  const signs = Array.from(
    typed.normalize('NFKC').replaceAll(/[٠-٩]/g, digit => `${digit.charCodeAt(0) - 0x660}`),
  )
  let written = ''
  let waiting = ''
  for (const place of pattern) {
    const expected = PATTERNS[place]
    if (expected === undefined) {
      waiting += place
      // It was typed, or is there from before.
      if (signs[0] === place) signs.shift()
      continue
    }
    let sign = signs.shift()
    while (sign !== undefined && !expected.test(sign)) sign = signs.shift()
    if (sign === undefined) return written
    written += waiting + sign.toUpperCase()
    waiting = ''
  }
  return written
}

/** Nothing is missing. */
export const isMaskFull = (pattern: string, text: string): boolean =>
  text.length >= pattern.trimEnd().length

const PATTERNS: Record<string, RegExp | undefined> = { '0': /\d/, A: /\p{L}/u }
