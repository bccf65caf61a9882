import { ART_KINDS, type ArtKind } from '../../contract/shop.rules.ts'

// Pictures of products without photos: generated from the picture's name, without a background, so that they work
// in both themes.

const NAME = /^art-([a-z]+)-(\d{1,2})-(\d)(?:-([0-9a-f]{6}))?$/

/** The picture of this name as SVG; `undefined` for an unknown name. */
export function drawProduct(name: string): string | undefined {
  const [, word = '', hue = '0', view = '0', hex] = NAME.exec(name) ?? []
  const kind = ART_KINDS.find(one => one === word)
  if (kind === undefined) return undefined
  const paint = hex === undefined ? paintOf((Number(hue) * 30 + 12) % 360) : paintOfHex(hex)
  const body = `${shadow}<g>${SHAPES[kind](paint)}</g>`
  const views = [
    body,
    `<g transform="translate(-150 -120) scale(1.75)">${body}</g>`,
    `<g transform="translate(-38 52) scale(.72)">${body}</g><g transform="translate(118 118) scale(.6)">${body}</g>`,
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 320" width="640" height="640">${views[Number(view) % views.length]}</svg>`
}

interface Paint {
  main: string
  deep: string
  pale: string
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

const METAL = '#98a3b3'
const DARK = '#5a6678'
const WOOD = '#b98d5a'
const LIGHT = '#f2d48a'
const shadow = '<ellipse cx="160" cy="270" rx="96" ry="10" fill="#000" opacity=".16"/>'
const round = (at: string, fill: string, radius = 10) => {
  const [x, y, width, height] = at.split(' ')
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"/>`
}
const path = (d: string, fill: string) => `<path d="${d}" fill="${fill}"/>`
const line = (d: string, stroke: string, width = 10) =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`
const dot = (at: string, radius: number, fill: string) => {
  const [x, y] = at.split(' ')
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`
}

const SHAPES: Record<ArtKind, (paint: Paint) => string> = {
  light: ({ main, deep, pale }) =>
    `${path('M112 150 L60 262 L206 262 L176 150 Z', LIGHT).replace('/>', ' opacity=".28"/>')}${line('M228 262 L196 178 L150 92', METAL)}${dot('196 178', 9, DARK)}${path('M98 152 Q104 84 150 80 Q190 82 190 130 Z', main)}${path('M98 152 Q104 84 150 80 Q120 96 122 146 Z', pale)}${round('176 258 104 14', deep, 7)}`,
  seat: ({ main, deep, pale }) =>
    `${line('M118 186 L104 266 M202 186 L216 266 M160 190 L160 266', WOOD)}${line('M110 232 L210 232', WOOD, 7)}${round('96 166 128 26', main, 13)}${round('108 64 104 78', main, 22)}${round('118 74 84 30', pale, 14)}${line('M130 140 L126 168 M190 140 L194 168', deep, 9)}`,
  table: ({ main, deep, pale }) =>
    `${line('M78 150 L78 266 M242 150 L242 266', METAL, 12)}${line('M60 266 L98 266 M222 266 L260 266', METAL, 8)}${round('44 132 232 22', main, 8)}${round('44 132 232 8', pale, 4)}${round('150 154 78 32', deep, 6)}${line('M180 171 L198 171', pale, 5)}${round('92 104 58 28', DARK, 5)}`,
  paper: ({ main, deep, pale }) =>
    `${round('96 66 138 196', '#e8e2d4', 8)}${round('84 58 138 200', main, 10)}${round('84 58 24 200', deep, 10)}${round('130 92 68 34', pale, 6)}${line('M200 58 L200 258', deep, 5)}<g transform="rotate(28 240 190)">${round('232 84 18 150', LIGHT, 3)}${path('M232 234 L250 234 L241 260 Z', '#e8d3b4')}${path('M238 250 L244 250 L241 260 Z', DARK)}</g>`,
  audio: ({ main, deep, pale }) =>
    `${round('98 56 124 212', main, 20)}${dot('160 196', 46, deep)}${dot('160 196', 30, DARK)}${dot('160 196', 12, pale)}${dot('160 108', 26, deep)}${dot('160 108', 12, pale)}${round('142 64 36 6', pale, 3)}`,
  screen: ({ main, deep, pale }) =>
    `${round('52 78 216 148', DARK, 14)}${round('64 90 192 124', '#1f2733', 8)}${[38, 70, 98, 58, 84, 46, 30].map((height, index) => round(`${80 + index * 24} ${202 - height} 14 ${height}`, index % 2 === 0 ? main : pale, 4)).join('')}${line('M160 226 L160 258', METAL, 14)}${round('116 254 88 14', deep, 7)}`,
  tool: ({ main, deep, pale }) =>
    `<g transform="rotate(-38 160 160)">${round('146 96 28 70', METAL, 6)}${round('150 50 20 60', DARK, 4)}${round('132 158 56 122', main, 22)}${round('140 166 14 104', pale, 7)}${line('M172 186 L172 252', deep, 6)}</g>`,
  bag: ({ main, deep, pale }) =>
    `${line('M118 118 Q118 62 160 62 Q202 62 202 118', deep, 12)}${round('70 112 180 152', main, 24)}${path('M70 136 Q70 112 94 112 L226 112 Q250 112 250 136 L250 168 Q160 200 70 168 Z', pale)}${round('146 168 28 34', DARK, 6)}${line('M92 232 L228 232', deep, 5)}`,
  plant: ({ main, deep, pale }) =>
    `${line('M160 196 Q154 130 160 84', '#5d7a45', 7)}${path('M160 150 Q96 146 88 82 Q150 84 160 150 Z', '#6f9a52')}${path('M160 128 Q220 122 230 62 Q170 66 160 128 Z', '#82ad60')}${path('M160 178 Q214 180 238 136 Q178 126 160 178 Z', '#5d8a4a')}${path('M102 190 L218 190 L204 266 L116 266 Z', main)}${round('94 180 132 22', deep, 8)}${path('M116 202 L134 202 L140 266 L124 266 Z', pale)}`,
  cup: ({ main, deep, pale }) =>
    `${line('M214 138 Q262 138 258 182 Q254 220 208 216', deep, 14)}${path('M84 104 L222 104 L214 248 Q212 266 194 266 L112 266 Q94 266 92 248 Z', main)}${path('M98 116 L124 116 L130 252 L112 252 Q106 252 105 244 Z', pale)}<ellipse cx="153" cy="104" rx="69" ry="14" fill="${deep}"/><ellipse cx="153" cy="106" rx="56" ry="9" fill="#6b4a34"/>`,
}
