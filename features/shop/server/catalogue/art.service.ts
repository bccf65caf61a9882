import { type Paint, SHADOW, SHAPES } from './art-shapes.service.ts'

// Pictures of products without photos: generated from the picture's name, without a background, so that they work
// in both themes.

const shapes = new Map(Object.entries(SHAPES))
const NAME = /^art-([a-z]+)-(\d{1,2})-(\d)(?:-([0-9a-f]{6}))?$/

/** The picture of this name as SVG; `undefined` for an unknown name. */
export function drawProduct(name: string): string | undefined {
  const [, word = '', hue = '0', view = '0', hex] = NAME.exec(name) ?? []
  const draw = shapes.get(word)
  if (draw === undefined) return undefined
  const paint = hex === undefined ? paintOf((Number(hue) * 30 + 12) % 360) : paintOfHex(hex)
  const body = `${SHADOW}<g>${draw(paint)}</g>`
  const views = [
    body,
    `<g transform="translate(-150 -120) scale(1.75)">${body}</g>`,
    `<g transform="translate(-38 52) scale(.72)">${body}</g><g transform="translate(118 118) scale(.6)">${body}</g>`,
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 320" width="640" height="640">${views[Number(view) % views.length]}</svg>`
}

const paintOf = (hue: number): Paint => ({
  main: `hsl(${hue} 42% 52%)`,
  deep: `hsl(${hue} 40% 38%)`,
  pale: `hsl(${hue} 46% 68%)`,
})
function paintOfHex(hex: string): Paint {
  const mix = (to: number, share: number) =>
    `#${[0, 2, 4]
      .map(at => Math.round(Number.parseInt(hex.slice(at, at + 2), 16) * (1 - share) + to * share))
      .map(part => part.toString(16).padStart(2, '0'))
      .join('')}`
  return { main: mix(255, 0.06), deep: mix(0, 0.24), pale: mix(255, 0.32) }
}
