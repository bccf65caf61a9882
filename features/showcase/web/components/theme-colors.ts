import { contrast, toLinear } from '#ui/theme/contrast.ts'

// Converts colors between tokens and color inputs, and calculates contrast.

/** Values by the name of their token. */
export type SkinTokens = Readonly<Record<string, string>>

interface Oklch {
  lightness: number
  chroma: number
  hue: number
  /** As it is written, with its stroke; nothing where it is solid. */
  alpha: string
}

/** A token's color; `undefined` if it is invalid or out of range. */
export function readOklch(text: string): Oklch | undefined {
  const [, l, c, h, alpha = ''] =
    /^oklch\((\d(?:\.\d+)?) (\d(?:\.\d+)?) (\d{1,3}(?:\.\d+)?)( \/ (?:0(?:\.\d+)?|1))?\)$/.exec(
      text,
    ) ?? []
  const color = { lightness: Number(l), chroma: Number(c), hue: Number(h), alpha }
  return l !== undefined && color.lightness <= 1 && color.chroma <= 0.5 && color.hue <= 360
    ? color
    : undefined
}

const encode = (value: number) =>
  value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055
const decode = (value: number) =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4

/** `#rrggbb`, as near as a screen gets; without what is below a translucent color. */
export function toHex(text: string): string {
  const { lightness, chroma, hue } = readOklch(text) ?? { lightness: 0, chroma: 0, hue: 0 }
  const parts = toLinear(lightness, chroma, hue).map(value => Math.round(encode(value) * 255))
  return `#${parts.map(part => part.toString(16).padStart(2, '0')).join('')}`
}

/** The inverse (Björn Ottosson's matrices); keeps the previous color's opacity. */
export function fromHex(hex: string, before: string): string {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map(at =>
    decode(Number.parseInt(hex.slice(at, at + 2), 16) / 255),
  )
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const lightness = Math.min(1, 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s)
  const one = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const other = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  const chroma = Math.hypot(one, other)
  const hue = chroma < 0.0001 ? 0 : ((Math.atan2(other, one) * 180) / Math.PI + 360) % 360
  return `oklch(${round(lightness, 4)} ${round(chroma, 4)} ${round(hue, 2)}${readOklch(before)?.alpha ?? ''})`
}

const round = (value: number, digits: number) => Number(value.toFixed(digits))

const SURFACES = ['page', 'card', 'raised', 'sunk']
const CHARTS = [1, 2, 3, 4, 5, 6].map(number => `chart-${number}`)

interface Pair {
  text: string
  ground: string
  /** What it must reach: WCAG 2.2, 1.4.3 for texts, 1.4.11 for lines and shapes. */
  least: number
}
const pairsOf = (texts: readonly string[], grounds: readonly string[], least: number): Pair[] =>
  texts.flatMap(text => grounds.map(ground => ({ text, ground, least })))

/** The color pairs checked by the token tests. */
const PAIRS: readonly Pair[] = [
  ...pairsOf(
    ['text', 'soft', 'faint', 'accent-text', 'good', 'warn', 'bad', 'info', 'idle'],
    SURFACES,
    4.5,
  ),
  ...pairsOf(['accent-ink'], ['accent', 'accent-hover'], 4.5),
  ...pairsOf(['bad-ink'], ['bad'], 4.5),
  ...pairsOf(['page'], ['text'], 4.5),
  ...pairsOf(['control-line', 'accent', ...CHARTS], SURFACES, 3),
]

export interface Rated extends Pair {
  ratio: number
}

/** All pairs of a skin, with what they reach. */
export function ratePairs(tokens: SkinTokens): Rated[] {
  const light = (name: string) => {
    const { lightness, chroma, hue } = readOklch(tokens[name] ?? '') ?? {
      lightness: 0,
      chroma: 0,
      hue: 0,
    }
    return toLinear(lightness, chroma, hue)
  }
  return PAIRS.map(pair => ({ ...pair, ratio: contrast(light(pair.text), light(pair.ground)) }))
}

/** The pair of a color that is the furthest from what it needs. */
export const worstOf = (rated: readonly Rated[], name: string): Rated | undefined =>
  rated
    .filter(({ text, ground }) => text === name || ground === name)
    .toSorted((one, other) => one.ratio / one.least - other.ratio / other.least)[0]
