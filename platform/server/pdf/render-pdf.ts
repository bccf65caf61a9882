import PDFDocument from 'pdfkit'
import { stripsOf } from './blocks.ts'
import { type PageContext, SIZE, type Strip, heightOf, setLines, writeLines } from './lay-out.ts'
import { PAGE_SIZES, type PdfContent } from './pdf-content.ts'
import { createPen } from './pen.ts'
import { createTags, writeArtifact } from './tags.ts'

const MARGIN = 44
const FOOT = 22
const FOOT_SIZE = 7.5
const STAMP_SIZE = 92

/**
 * Renders a document as a tagged PDF/A-3. Slow: `createPdfWriter` runs it in a worker thread.
 * @example const bytes = await renderPdf({ title: 'Invoice 4987', language: 'ar', direction: 'rtl', …, blocks })
 */
export async function renderPdf(content: PdfContent): Promise<Uint8Array> {
  const document = open(content)
  const chunks: Uint8Array[] = []
  document.on('data', (chunk: Uint8Array) => chunks.push(chunk))
  const finished = new Promise((resolve, reject) =>
    document.once('end', resolve).once('error', reject),
  )
  writePages(document, content)
  attach(document, content)
  document.end()
  await finished
  return Buffer.concat(chunks)
}

/** Metadata are XML which the library does not escape; PDF/A wants the same title there and in the dictionary. */
const harmless = (text: string): string => text.replaceAll(/[<>&]|\p{Cc}/gu, ' ')

const open = ({ title, author, language, size, createdAt }: PdfContent): PDFKit.PDFDocument =>
  new PDFDocument({
    size: [...PAGE_SIZES[size]],
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    fontLayoutCache: false,
    pdfVersion: '1.7',
    subset: 'PDF/A-3a',
    tagged: true,
    displayTitle: true,
    lang: language,
    info: {
      Title: harmless(title),
      Author: harmless(author),
      Creator: 'SMART FFT',
      Producer: 'SMART FFT',
      CreationDate: new Date(createdAt),
    },
  })

function writePages(document: PDFKit.PDFDocument, pdf: PdfContent): void {
  const pen = createPen(document, { size: SIZE })
  const tags = createTags(document)
  const [width, height] = PAGE_SIZES[pdf.size]
  const span = { left: MARGIN, width: width - 2 * MARGIN }
  const bottom = height - MARGIN - FOOT
  const page: PageContext = { document, pen, isRtl: pdf.direction === 'rtl', room: bottom - MARGIN }
  const turn = () => {
    document.addPage()
    if (pdf.stamp !== undefined) writeStamp(page, pdf.stamp)
  }
  turn()
  let y = MARGIN
  let isFresh = true
  const strips = stripsOf(page, pdf.blocks, { span, parent: tags.root })
  for (const [index, strip] of strips.entries()) {
    if (!isFresh && y + neededBy(strips, index) > bottom) {
      turn()
      y = MARGIN
      isFresh = true
      strip.head?.draw(y)
      y += strip.head?.height ?? 0
    }
    if (isFresh && strip.isGap === true) continue
    strip.draw(y)
    y += strip.height
    isFresh = false
  }
  tags.end()
  writeFeet(page, pdf)
}

/** What has to fit: a strip with those that it must not be parted from. */
function neededBy(strips: readonly Strip[], index: number): number {
  let last = index
  while (strips[last]?.keepsNext === true && last + 1 < strips.length) last += 1
  return heightOf(strips.slice(index, last + 1))
}

function writeStamp(context: PageContext, stamp: string): void {
  const { document, pen } = context
  const [line] = pen.set(stamp, document.page.width * 2)
  if (line === undefined) return
  const width = (line.width * STAMP_SIZE) / SIZE
  const size = STAMP_SIZE * Math.min(1, (document.page.width * 0.8) / width)
  writeArtifact(document, () => {
    const centre = { x: document.page.width / 2, y: document.page.height / 2 }
    document.save().rotate(context.isRtl ? 24 : -24, { origin: [centre.x, centre.y] })
    pen.ink('#ECEEF4')
    pen.write(line, {
      x: centre.x - (line.width * size) / SIZE / 2,
      y: centre.y,
      isBold: true,
      size,
    })
    document.restore()
  })
}

function writeFeet(context: PageContext, { foot }: PdfContent): void {
  const { document } = context
  const { start, count } = document.bufferedPageRange()
  for (let index = 0; index < count; index += 1) {
    document.switchToPage(start + index)
    const { width, height } = document.page
    const fill = (text: string) =>
      text.replaceAll('{{page}}', `${index + 1}`).replaceAll('{{pages}}', `${count}`)
    const span = { left: MARGIN, width: width - 2 * MARGIN }
    const set = (text: string) =>
      setLines(context, fill(text), { width: span.width / 2, size: FOOT_SIZE }).slice(0, 1)
    const y = height - MARGIN
    writeArtifact(document, () => {
      writeLines(context, { lines: set(foot.start), y, span, size: FOOT_SIZE, ink: 'soft' })
      writeLines(context, {
        lines: set(foot.end),
        y,
        span,
        size: FOOT_SIZE,
        ink: 'soft',
        align: 'end',
      })
    })
  }
}

function attach(document: PDFKit.PDFDocument, { attachment, createdAt }: PdfContent): void {
  if (attachment === undefined) return
  const { name, type, description, relationship, bytes, metadata } = attachment
  const at = new Date(createdAt)
  const options = { name, type, description, relationship, creationDate: at, modifiedDate: at }
  document.file(Buffer.from(bytes), options)
  document.appendXML(metadata)
}
