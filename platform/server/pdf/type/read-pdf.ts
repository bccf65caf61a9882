import { inflateSync } from 'node:zlib'

// Reads back what our own PDF files say, for tests: pages, and each piece of text with its place and its glyphs.

export interface PdfText {
  page: number
  /** From the left and from the bottom edge, in points. */
  x: number
  y: number
  text: string
  /** Numbers of the glyphs: one letter has several in a script that joins its letters. */
  glyphs: string[]
  font: string
}

interface PdfObject {
  dictionary: string
  stream: string
}

/** Pages and texts of a PDF as the export writes it; no reader for any PDF. */
export function readPdf(file: Uint8Array): { pages: number; texts: PdfText[]; fonts: string[] } {
  const objects = readObjects(Buffer.from(file).toString('latin1'))
  const get = (id: string | undefined): PdfObject =>
    objects.get(id ?? '') ?? { dictionary: '', stream: '' }
  const kids = [...objects.values()]
    .map(({ dictionary }) => /\/Kids \[([^\]]*)\]/.exec(dictionary)?.[1])
    .find(list => list !== undefined)
  const pages = [...(kids ?? '').matchAll(/(\d+) 0 R/g)].map(([, id]) => get(id))
  const fonts = new Map<string, { name: string; letters: string[] }>()
  const texts = pages.flatMap(({ dictionary }, page) => {
    const resources = get(/\/Resources (\d+) 0 R/.exec(dictionary)?.[1]).dictionary
    for (const [, name = '', id] of resources.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const font = get(id).dictionary
      const letters = readLetters(get(/\/ToUnicode (\d+) 0 R/.exec(font)?.[1]).stream)
      fonts.set(name, { letters, name: /\/BaseFont \/\w+\+(\S+)/.exec(font)?.[1] ?? '' })
    }
    return readTexts(get(/\/Contents (\d+) 0 R/.exec(dictionary)?.[1]).stream, page + 1, fonts)
  })
  return {
    pages: pages.length,
    texts,
    fonts: [...new Set(Array.from(fonts.values(), font => font.name))],
  }
}

function readObjects(file: string): Map<string, PdfObject> {
  return new Map(
    [...file.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(
      ([, id = '', content = '']) => {
        const from = content.indexOf('stream\n')
        if (from === -1) return [id, { dictionary: content, stream: '' }]
        const dictionary = content.slice(0, from)
        const packed = Buffer.from(
          content.slice(from + 7, content.lastIndexOf('\nendstream')),
          'latin1',
        )
        return [
          id,
          {
            dictionary,
            stream: (dictionary.includes('/FlateDecode') ? inflateSync(packed) : packed).toString(
              'latin1',
            ),
          },
        ]
      },
    ),
  )
}

/** The letters of each glyph, by its number. */
function readLetters(map: string): string[] {
  return [...map.matchAll(/<[0-9a-f]{4}> <[0-9a-f]{4}> \[([^\]]*)\]/g)].flatMap(([, list = '']) =>
    [...list.matchAll(/<([^>]*)>/g)].map(([, codes = '']) =>
      codes
        .split(' ')
        .filter(code => code !== '')
        .map(code => Buffer.from(code, 'hex').swap16().toString('utf16le'))
        .join(''),
    ),
  )
}

/** A piece's position, font and glyphs. */
const PIECE = /q\n[^\n]*\nBT\n1 0 0 1 (\S+) (\S+) Tm\n\/(F\d+) \S+ Tf\n([^]*?)\nET/g

function readTexts(
  content: string,
  page: number,
  fonts: Map<string, { name: string; letters: string[] }>,
): PdfText[] {
  return [...content.matchAll(PIECE)].map(([, x, y, name = '', drawn = '']) => {
    const font = fonts.get(name)
    const glyphs = [...drawn.matchAll(/<([0-9a-f]+)>/g)].flatMap(
      ([, hex = '']) => hex.match(/.{4}/g) ?? [],
    )
    const text = glyphs.map(glyph => font?.letters[Number.parseInt(glyph, 16)] ?? '').join('')
    return { page, x: Number(x), y: Number(y), text, glyphs, font: font?.name ?? '' }
  })
}
