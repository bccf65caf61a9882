import { BYTE_ORDER_MARK, csvRecord, neutralise } from '#platform/contract/csv.rules.ts'
import type { ChartData } from './chart-data.ts'

// A chart as a file: its figures for a spreadsheet, or its picture.

interface ChartSheet {
  data: ChartData
  labelsName: string
  valuesName: string
}

/** The table of a chart; figures as they are, without the marks of a language. */
export function chartCsv({ data: { labels, series }, labelsName, valuesName }: ChartSheet): Blob {
  const isSingle = labels.length === 1
  const head = isSingle ? [labelsName, valuesName] : [labelsName, ...series.map(one => one.name)]
  const rows = isSingle
    ? series.map(one => [one.name, `${one.values[0] ?? 0}`])
    : labels.map((label, index) => [label, ...series.map(one => `${one.values[index] ?? 0}`)])
  // A negative number is not a formula.
  const clean = (cell: string) => (/^-?[\d.]+$/.test(cell) ? cell : neutralise(cell))
  const text = [head, ...rows].map(row => csvRecord(row.map(clean))).join('')
  return new Blob([BYTE_ORDER_MARK, text], { type: 'text/csv' })
}

const SCALE = 2
const MARGIN = 24
const HEAD = 44
/** What a picture outside of the page must bring along. */
const LOOKS = [
  'fill',
  'fill-opacity',
  'clip-path',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linejoin',
  'font-size',
  'font-family',
  'opacity',
]

/** The drawing in `box` under its title, twice as fine as the screen shows it. Undefined where nothing is drawn. */
export async function chartPng(box: Element, title: string): Promise<Blob | undefined> {
  const drawn = [...box.querySelectorAll('svg')].filter(svg => svg.clientHeight > 60)
  const largest = drawn.toSorted(
    (one, other) => other.clientWidth * other.clientHeight - one.clientWidth * one.clientHeight,
  )[0]
  if (largest === undefined) return undefined
  const { clientWidth: width, clientHeight: height } = largest
  const canvas = document.createElement('canvas')
  canvas.width = (width + 2 * MARGIN) * SCALE
  canvas.height = (height + 2 * MARGIN + HEAD) * SCALE
  const pen = canvas.getContext('2d')
  if (pen === null) return undefined
  const { color, fontFamily, direction } = getComputedStyle(box)
  pen.scale(SCALE, SCALE)
  pen.fillStyle = groundOf(box)
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.fillStyle = color
  pen.font = `600 18px ${fontFamily}`
  pen.direction = direction === 'rtl' ? 'rtl' : 'ltr'
  pen.fillText(title, direction === 'rtl' ? width + MARGIN : MARGIN, MARGIN + 18)
  pen.drawImage(await toImage(largest, { width, height }), MARGIN, MARGIN + HEAD, width, height)
  return new Promise(resolve => canvas.toBlob(blob => resolve(blob ?? undefined), 'image/png'))
}

/** The first ground behind it that is painted. */
function groundOf(box: Element): string {
  for (let at: Element | null = box; at !== null; at = at.parentElement) {
    const { backgroundColor } = getComputedStyle(at)
    if (!/^(transparent|.*\b0\))$/.test(backgroundColor)) return backgroundColor
  }
  return 'white'
}

async function toImage(
  svg: SVGSVGElement,
  { width, height }: { width: number; height: number },
): Promise<HTMLImageElement> {
  const copy = svg.cloneNode(true)
  if (!(copy instanceof SVGSVGElement)) throw new TypeError('a copy of a drawing is a drawing')
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  copy.setAttribute('width', `${width}`)
  copy.setAttribute('height', `${height}`)
  const parts = [...copy.querySelectorAll<SVGElement>('*')]
  for (const [index, part] of [...svg.querySelectorAll('*')].entries()) {
    const looks = getComputedStyle(part)
    for (const look of LOOKS) parts[index]?.style.setProperty(look, looks.getPropertyValue(look))
  }
  const image = new Image()
  image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`
  await image.decode()
  return image
}
