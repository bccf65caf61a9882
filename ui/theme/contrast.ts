/** A color as light: linear sRGB. */
export type Rgb = readonly [number, number, number]
export interface Color {
  /** Lightness and the two opponents: distances in it are distances to the eye. */
  lab: Rgb
  rgb: Rgb
  alpha: number
}

/** OKLCH as lightness and the two opponents. */
export function toLab(lightness: number, chroma: number, hue: number): Rgb {
  const angle = (hue * Math.PI) / 180
  return [lightness, chroma * Math.cos(angle), chroma * Math.sin(angle)]
}

/** OKLCH to linear sRGB (Björn Ottosson's matrices), cut to what a screen can show. */
export function toLinear(lightness: number, chroma: number, hue: number): Rgb {
  const [, a, b] = toLab(lightness, chroma, hue)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    clip(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    clip(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    clip(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ]
}
const clip = (value: number) => Math.min(1, Math.max(0, value))
const luminance = ([r, g, b]: Rgb) => 0.2126 * r + 0.7152 * g + 0.0722 * b

/** Contrast ratio of two colors: 1 to 21 (WCAG 2.2, 1.4.3). */
export function contrast(one: Rgb, other: Rgb): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/**
 * Parses a token's color from `tokens.css`; black if it is invalid.
 *
 * @example readColor('oklch(0.94 0.008 262)')
 */
export function readColor(text: string): Rgb {
  const [, l, c, h] = /oklch\(([\d.]+%?) ([\d.]+) ([\d.]+)/.exec(text) ?? []
  const lightness = l?.endsWith('%') === true ? Number.parseFloat(l) / 100 : Number(l ?? 0)
  return toLinear(lightness, Number(c ?? 0), Number(h ?? 0))
}
