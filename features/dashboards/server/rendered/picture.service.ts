import type { RenderedCard } from './rendered.service.ts'

// A card as a picture: plain SVG without scripts, style sheets or external content, for use in <img>.

export type Skin = 'light' | 'dark'
const COLORS = {
  light: {
    ground: '#ffffff',
    text: '#1d2433',
    soft: '#5b6577',
    line: '#dfe3ea',
    bars: ['#0b7285', '#e8590c'],
  },
  dark: {
    ground: '#161b26',
    text: '#e8ebf2',
    soft: '#a5aebf',
    line: '#2c3444',
    bars: ['#5cc8d8', '#ffa94d'],
  },
}
const WIDTH = 480
const HEIGHT = 320
const EDGE = 20
const CHART = { top: 150, bottom: 284 }
const MAX_FIGURES = 3
const FONT = 'font-family="system-ui, sans-serif"'

export const escapeXml = (plain: string): string =>
  plain
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')

interface Options {
  skin: Skin
  isRtl: boolean
}

export function drawCard(facts: RenderedCard, { skin, isRtl }: Options): string {
  const colors = COLORS[skin]
  const start = isRtl ? WIDTH - EDGE : EDGE
  // In right-to-left text "start" is the right end, so the anchor stays.
  const write = (
    text: string,
    {
      x,
      y,
      size,
      ink = colors.text,
      weight = 400,
    }: { x: number; y: number; size: number; ink?: string; weight?: number },
  ) =>
    `<text x="${x}" y="${y}" font-size="${size}" font-weight="${weight}" fill="${ink}" ${FONT} text-anchor="start">${escapeXml(text)}</text>`
  const shown = facts.figures.slice(0, MAX_FIGURES)
  const room = (WIDTH - 2 * EDGE) / Math.max(1, shown.length)
  const figures = shown.flatMap(({ label, value }, index) => {
    const x = isRtl ? start - index * room : start + index * room
    return [
      write(value, { x, y: 104, size: 24, weight: 600 }),
      write(label, { x, y: 126, size: 12, ink: colors.soft }),
    ]
  })
  const summary = `${facts.title}. ${facts.span}. ${facts.figures.map(({ label, value }) => `${label}: ${value}`).join('. ')}`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" role="img" direction="${isRtl ? 'rtl' : 'ltr'}" aria-label="${escapeXml(summary)}"><title>${escapeXml(summary)}</title>
<rect width="${WIDTH}" height="${HEIGHT}" rx="14" fill="${colors.ground}"/>
${write(facts.title, { x: start, y: 40, size: 18, weight: 600 })}
${write([facts.span, facts.growth].filter(one => one !== undefined).join(' · '), { x: start, y: 62, size: 12, ink: colors.soft })}
${figures.join('\n')}
${facts.chart === undefined ? '' : drawBars(facts.chart, { skin, isRtl })}
</svg>`
}

function drawBars(
  { labels, series }: NonNullable<RenderedCard['chart']>,
  { skin, isRtl }: Options,
): string {
  const colors = COLORS[skin]
  const all = series.flatMap(({ values }) => values)
  const [low, high] = [Math.min(0, ...all), Math.max(0, ...all)]
  const scale = (CHART.bottom - CHART.top) / (high - low || 1)
  const yOf = (value: number) => CHART.bottom - (value - low) * scale
  const band = (WIDTH - 2 * EDGE) / labels.length
  const width = Math.min(40, (band * 0.7) / series.length)
  const placeOf = (index: number) => {
    const at = EDGE + (index + 0.5) * band
    return isRtl ? WIDTH - at : at
  }
  const bars = labels.flatMap((_, index) =>
    series.map(({ values }, line) => {
      const value = values[index] ?? 0
      const [top, bottom] = [yOf(Math.max(0, value)), yOf(Math.min(0, value))]
      const x =
        placeOf(index) -
        (width * series.length) / 2 +
        (isRtl ? series.length - 1 - line : line) * width
      const fill = colors.bars[line % colors.bars.length] ?? colors.text
      return `<rect x="${x.toFixed(1)}" y="${top.toFixed(1)}" width="${width.toFixed(1)}" height="${Math.max(0.5, bottom - top).toFixed(1)}" rx="2" fill="${fill}"/>`
    }),
  )
  const every = Math.ceil(labels.length / 8)
  const words = labels.map((label, index) =>
    index % every === 0
      ? `<text x="${placeOf(index).toFixed(1)}" y="${CHART.bottom + 18}" font-size="11" fill="${colors.soft}" ${FONT} text-anchor="middle">${escapeXml(label)}</text>`
      : '',
  )
  const zero = yOf(0).toFixed(1)
  return `<line x1="${EDGE}" x2="${WIDTH - EDGE}" y1="${zero}" y2="${zero}" stroke="${colors.line}"/>\n${bars.join('')}\n${words.join('')}`
}
