import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type Color, type Rgb, contrast, toLab, toLinear } from './contrast.ts'

// WCAG 2.2, 1.4.3 and 1.4.11, calculated from the tokens themselves, so that no color can fall below the required contrast.

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8')

function readSkin(skin: string): Map<string, Color> {
  const block = new RegExp(`\\[data-skin='${skin}'\\] \\{(.*?)\\n\\}`, 's').exec(css)?.[1] ?? ''
  const tokens = block.matchAll(
    /--([a-z0-9-]+): oklch\(([\d.]+) ([\d.]+) ([\d.]+)(?: \/ ([\d.]+))?\);/g,
  )
  return new Map(
    [...tokens].map(([, name, l, c, h, alpha]) => [
      name ?? '',
      {
        lab: toLab(Number(l), Number(c), Number(h)),
        rgb: toLinear(Number(l), Number(c), Number(h)),
        alpha: Number(alpha ?? 1),
      },
    ]),
  )
}

const encode = (value: number) =>
  value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055
const decode = (value: number) =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4

/** A translucent color over another, blended as browsers do: in encoded sRGB. */
function over(top: Color, bottom: Rgb, alpha = top.alpha): Rgb {
  const mix = (index: 0 | 1 | 2) =>
    decode(alpha * encode(top.rgb[index]) + (1 - alpha) * encode(bottom[index]))
  return [mix(0), mix(1), mix(2)]
}
const CHART = [1, 2, 3, 4, 5, 6].map(number => `chart-${number}`)
const SURFACES = ['page', 'card', 'raised', 'sunk']
const STATUSES = ['good', 'warn', 'bad', 'info', 'idle']

describe.each(['dark', 'light'])('the %s theme', skin => {
  const tokens = readSkin(skin)
  const color = (name: string): Color => {
    const found = tokens.get(name)
    if (found === undefined) throw new Error(`no token --${name} in the ${skin} skin`)
    return found
  }
  const on = (text: string, background: Rgb) => contrast(color(text).rgb, background)
  const wash = Number(new RegExp(`data-skin='${skin}'.*?--wash: ([\\d.]+)`, 's').exec(css)?.[1])

  it.each(
    SURFACES.flatMap(surface =>
      ['text', 'soft', 'faint', 'accent-text', ...STATUSES].map(text => [text, surface]),
    ),
  )('X-30 has --%s on --%s at 4.5:1 or better', (text, surface) => {
    expect(on(text, color(surface).rgb)).toBeGreaterThanOrEqual(4.5)
  })

  it.each(
    SURFACES.flatMap(surface => ['text', 'soft', 'accent-text'].map(text => [text, surface])),
  )('X-30 has --%s on the accent wash over --%s at 4.5:1 or better', (text, surface) => {
    expect(on(text, over(color('accent-wash'), color(surface).rgb))).toBeGreaterThanOrEqual(4.5)
  })

  it.each(STATUSES.flatMap(status => ['card', 'raised', 'page'].map(surface => [status, surface])))(
    'X-30 has --%s on its own wash over --%s, as in badges, at 4.5:1 or better',
    (status, surface) => {
      expect(on(status, over(color(status), color(surface).rgb, wash))).toBeGreaterThanOrEqual(4.5)
    },
  )

  it('X-30 has text on buttons and tooltips at 4.5:1 or better', () => {
    expect(on('accent-ink', color('accent').rgb)).toBeGreaterThanOrEqual(4.5)
    expect(on('accent-ink', color('accent-hover').rgb)).toBeGreaterThanOrEqual(4.5)
    expect(on('bad-ink', color('bad').rgb)).toBeGreaterThanOrEqual(4.5)
    expect(on('page', color('text').rgb)).toBeGreaterThanOrEqual(4.5)
  })

  it.each(SURFACES.flatMap(surface => CHART.map(name => [name, surface])))(
    'X-30 has --%s of charts on --%s at 3:1 or better',
    (name, surface) => {
      expect(on(name, color(surface).rgb)).toBeGreaterThanOrEqual(3)
    },
  )

  it.each(
    SURFACES.flatMap(surface =>
      ['good', 'warn', 'bad', 'info'].map(status => [`${status}-mark`, surface]),
    ),
  )('X-30 has --%s, of dots and stars, on --%s at 3:1 or better', (name, surface) => {
    expect(on(name, color(surface).rgb)).toBeGreaterThanOrEqual(3)
    // Dark enough for text, amber is brown and red is maroon.
    expect(color(name).lab[0]).toBeGreaterThanOrEqual(0.6)
  })

  it('DASH-07 has the color of the comparison, which no status and no series has', () => {
    for (const surface of SURFACES)
      expect(on('chart-0', color(surface).rgb)).toBeGreaterThanOrEqual(3)
    expect(on('chart-0', color('chart-1').rgb)).toBeGreaterThanOrEqual(1.8)
  })

  it('X-30 has chart neighbors that differ in lightness, also for color-blind readers; any two are distinguishable', () => {
    for (const [index, name] of CHART.entries()) {
      const next = CHART[(index + 1) % CHART.length] ?? ''
      expect(on(name, color(next).rgb), `--${name} beside --${next}`).toBeGreaterThanOrEqual(1.8)
      for (const other of CHART.slice(index + 1)) {
        const [one, two] = [color(name).lab, color(other).lab]
        expect(
          Math.hypot(one[0] - two[0], one[1] - two[1], one[2] - two[2]),
          `--${name} and --${other}`,
        ).toBeGreaterThan(0.12)
      }
    }
  })

  it.each(
    SURFACES.flatMap(surface => ['control-line', 'accent', 'bad'].map(line => [line, surface])),
  )('X-28 has --%s, of controls and focus rings, on --%s at 3:1 or better', (line, surface) => {
    expect(on(line, color(surface).rgb)).toBeGreaterThanOrEqual(3)
  })
})

it('contrast is calculated as in browsers: black on white is 21:1, and a known gray matches', () => {
  expect(contrast(toLinear(0, 0, 0), toLinear(1, 0, 0))).toBeCloseTo(21, 3)
  expect(encode(toLinear(0.5999, 0, 0)[0]) * 255).toBeCloseTo(128, 0)
})
