import { type FontFile, listFontFiles } from './type/fonts.ts'
import { type Line, createTypesetter } from './type/typesetter.ts'

/** The library cannot cut another weight out of a variable font, so heads are drawn with an outline as well. */
const BOLD_OUTLINE = 0.035

/** Measures and draws texts on the pages of one document. */
export interface Pen {
  /** A text's lines within a width, in the pen's own size; for another size divide the width. */
  set: (text: string, room: number) => Line[]
  ink: (color: string) => void
  /** Draws a line whose left end is at x. */
  write: (line: Line, at: { x: number; y: number; isBold?: boolean; size?: number }) => void
}

export interface PenOptions {
  /** The default font size. */
  size: number
  /** Whether a line with Arabic has its text attached as a whole; otherwise each piece separately. */
  marksLines?: boolean
}

/** Measures and draws with the fonts of the screen; each font gets into the file when it is first needed. */
export function createPen(
  document: PDFKit.PDFDocument,
  { size: own, marksLines = false }: PenOptions,
): Pen {
  const known = new Set<FontFile>()
  function take(font: FontFile): void {
    if (!known.has(font)) document.registerFont(font.name, font.read())
    known.add(font)
    document.font(font.name)
  }
  const { set } = createTypesetter({
    fonts: sharedFonts(),
    measure(text, font) {
      take(font)
      return document.fontSize(own).widthOfString(text)
    },
  })
  // Joined letters share glyphs, which don't reveal the letters: searching and copying need the text itself.
  const withActualText = (text: string, draw: () => void): void => {
    document.markContent('Span', { actual: text })
    draw()
    document.endMarkedContent()
  }
  function draw(
    line: Line,
    { x, y, isBold = false, size = own }: Parameters<Pen['write']>[1],
  ): void {
    let at = x
    if (isBold) document.lineWidth(size * BOLD_OUTLINE)
    for (const { text, font, width } of line.pieces) {
      take(font)
      const textWidth = (width * size) / own
      // Given width and word count, the library doesn't shape the text a second time.
      const options = {
        lineBreak: false,
        baseline: 'alphabetic',
        fill: true,
        stroke: isBold,
        textWidth,
        wordCount: 1,
      } as const
      const put = () => void document.fontSize(size).text(text, at, y, options)
      if (font.isArabic && !marksLines) withActualText(text, put)
      else put()
      at += textWidth
    }
  }
  return {
    set,
    ink: color => void document.fillColor(color).strokeColor(color),
    write(line, at) {
      if (marksLines && line.pieces.some(({ font }) => font.isArabic))
        withActualText(line.text, () => draw(line, at))
      else draw(line, at)
    },
  }
}

let fonts: ReturnType<typeof listFontFiles> | undefined

/** Unpacked once in a thread, however many documents it makes. */
const sharedFonts = () => (fonts ??= listFontFiles())
