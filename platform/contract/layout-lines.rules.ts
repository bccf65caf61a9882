// Layout that rich text lacks, as lines of text.

const ROWS = new Set('table caption thead tbody tfoot tr'.split(' '))
const BLOCKS = new Set(
  'div center section article header footer main nav aside address figure figcaption form fieldset dl dt dd'.split(
    ' ',
  ),
)
const TEXT_BLOCKS = new Set('p h1 h2 h3 h4 h5 h6 ul ol li pre blockquote hr br'.split(' '))
const HAS_LAYOUT = /<(?:t[dhr]|d[dt]|div|center|section|article|address)\b/i
/** The only paragraph of a cell: Outlook writes one into each. */
const CELL_PARAGRAPH =
  /(<t[dh]\b[^<>]*>\s*)<p\b[^<>]*>((?:(?!<\/?p\b)[^])*)<\/p>(?=\s*<\/t[dh]\b)/gi
// Each part ends where the next begins: the input is scanned once.
const TOKEN =
  /<!--(?:(?!-->)[^])*(?:-->)?|<(?:style|script|title)\b(?:(?!<\/(?:style|script|title))[^])*|<\/?([a-z][a-z0-9]*)(?:[^>"']|"[^"]*"|'[^']*')*>?|[^<]+|</gi
const BLANK = /^(?:\s|&nbsp;|&#160;)*$/i
const SIGNS = { none: '', cell: ' | ', line: '<br>' } as const

/**
 * HTML whose table rows and layout blocks are lines, with `|` between cells, so that removing their tags doesn't run words together. The
 * result is to be sanitized. What reads it may know of blocks (`hasBlocks`): then only what is in tables becomes lines.
 *
 * @example layoutToLines('<table><tr><td>Bearing<td>12</tr><tr><td>Seal<td>4</table>') // 'Bearing | 12<br>Seal | 4'
 */
export function layoutToLines(html: string, hasBlocks = false): string {
  if (!HAS_LAYOUT.test(html)) return html
  const lines = createLines()
  let isRowStart = false
  let depth = 0
  for (const [token, tag] of html.replace(CELL_PARAGRAPH, '$1$2').matchAll(TOKEN)) {
    const name = tag?.toLowerCase() ?? ''
    if (name === 'td' || name === 'th') {
      if (token.startsWith('</')) continue
      lines.part(isRowStart ? 'line' : 'cell')
      isRowStart = false
    } else if (hasBlocks && (name === 'table' || (depth === 0 && BLOCKS.has(name)))) {
      lines.addBlock(token, name)
      if (name === 'table') depth = Math.max(0, depth + (token.startsWith('</') ? -1 : 1))
    } else if (ROWS.has(name)) {
      lines.part('line')
      isRowStart ||= name === 'tr'
    } else if (BLOCKS.has(name)) lines.part()
    else if (TEXT_BLOCKS.has(name)) lines.addBlock(token, name)
    else if (BLANK.test(token)) lines.addSpace(token)
    else if (name === 'img' || (name === '' && !/^<./.test(token))) lines.addWords(token)
    else lines.addInline(token)
  }
  return lines.end()
}

/** What separates two texts is written only once the second one comes: empty cells and blocks leave nothing. */
function createLines() {
  const out: string[] = []
  let gap: keyof typeof SIGNS = 'none'
  let isLineBegun = false
  /** Tags around the text to come. */
  let waiting: string[] = []
  function write(token: string): void {
    out.push(...waiting, token)
    waiting = []
    gap = 'none'
  }
  return {
    /** The first block of a cell is in its line. */
    part(next: keyof typeof SIGNS = gap === 'cell' ? 'cell' : 'line') {
      write('')
      gap = next
    },
    addSpace(token: string) {
      if (gap === 'none') write(token)
    },
    addInline(token: string) {
      waiting.push(token)
      if (gap === 'none') write('')
    },
    addWords(token: string) {
      if (isLineBegun) out.push(SIGNS[gap])
      write(token)
      isLineBegun = true
    },
    addBlock(token: string, name: string) {
      if (name === 'br' && gap === 'cell') return
      if (name === 'br' && gap === 'line' && isLineBegun) out.push(SIGNS.line)
      write(token)
      isLineBegun = false
    },
    end() {
      write('')
      return out.join('')
    },
  }
}
