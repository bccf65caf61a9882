import type { CardLine, VcardVersion } from './vcard.context.ts'

// Writes vCards 3.0 (RFC 2426) and 4.0 (RFC 6350). No npm library for that is well maintained and typed; tests read the output back with
// ical.js.

const PRODUCT = '-//SMART FFT//Contacts//EN'
/** In bytes, without the line break. */
const LONGEST_LINE = 75
const SIGNS: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  ',': '\\,',
  ';': '\\;',
  '\n': '\\n',
}
// oxlint-disable-next-line no-control-regex
const UNSPEAKABLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/g

/** One contact as a file, limited to the requested properties. */
export function writeCard(
  lines: readonly CardLine[],
  { version, only }: { version: VcardVersion; only?: ReadonlySet<string> | undefined },
): string {
  const shown = lines.filter(({ name }) => only === undefined || only.has(name))
  const written = shown.map(({ name, value, params }) => {
    const beside = params?.[version] ?? ''
    return `${name}${beside === '' ? '' : `;${beside}`}:${writeValue(value)}`
  })
  const all = ['BEGIN:VCARD', `VERSION:${version}`, `PRODID:${PRODUCT}`, ...written, 'END:VCARD']
  return all.map(line => `${fold(line)}\r\n`).join('')
}

const writeValue = (value: CardLine['value']): string =>
  typeof value === 'string' ? escape(value) : value.map(escape).join(';')

const escape = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(UNSPEAKABLE, '')
    .replaceAll(/[\\,;\n]/g, sign => SIGNS[sign] ?? sign)

/** Folds lines at 75 bytes, never within a character (RFC 6350 3.2). */
function fold(line: string): string {
  if (Buffer.byteLength(line) <= LONGEST_LINE) return line
  const pieces: string[] = []
  let piece = ''
  let bytes = 0
  for (const sign of line) {
    const size = Buffer.byteLength(sign)
    if (bytes + size > LONGEST_LINE) {
      pieces.push(piece)
      piece = ''
      // The space at the start of the continuation.
      bytes = 1
    }
    piece += sign
    bytes += size
  }
  return [...pieces, piece].join('\r\n ')
}
