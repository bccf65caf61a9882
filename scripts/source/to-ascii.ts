const WIDE = /[\u0080-\uffff]/g
/** In a raw text an escape would stay as written: there, a character comes from an expression. */
const RAW = /\.raw`(?:[^`\\]|\\[^])*`/g
/** Escaped already, or in an expression of a raw text. */
const UNESCAPABLE = /\\[\u0080-\uffff]|\.raw`(?:[^`\\]|\\[^])*?\$\{[^}]*[\u0080-\uffff]/

/**
 * JavaScript with all characters beyond ASCII as escapes. V8 keeps the source of a module in memory, such a one in one byte per character
 * instead of two.
 * @throws Error where an escape would change what the code does
 */
export function toAscii(code: string): string {
  const [found] = UNESCAPABLE.exec(code) ?? []
  if (found !== undefined) throw new Error(`This can't be written in ASCII: ${found}`)
  return code
    .replace(RAW, text => text.replace(WIDE, one => `\${"${escapeOf(one)}"}`))
    .replace(WIDE, escapeOf)
}

const escapeOf = (one: string): string => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`
