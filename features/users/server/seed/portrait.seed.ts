import { writePng } from '#platform/server/png/write-png.ts'

// Faces of the demo's people: invented, calculated from a few choices.

const SIDE = 96
/** Supersampling per side, for smooth edges. */
const FINE = 3
/** From a point to those around it. */
const AROUND = [-SIDE - 1, -SIDE, -SIDE + 1, -1, 1, SIDE - 1, SIDE, SIDE + 1] as const

type Color = readonly [number, number, number]
type HairStyle = 'short' | 'side' | 'long' | 'bob' | 'bun' | 'curly' | 'bald' | 'scarf'
export interface Portrait {
  skin: number
  hair: number
  style: HairStyle
  shirt: number
  ground: number
  hasBeard?: boolean
  hasGlasses?: boolean
}

const SKINS: readonly Color[] = [
  [250, 220, 196],
  [236, 192, 158],
  [214, 160, 120],
  [176, 118, 82],
  [128, 82, 58],
  [94, 60, 44],
]
const HAIRS: readonly Color[] = [
  [38, 32, 34],
  [72, 46, 34],
  [122, 78, 46],
  [196, 144, 84],
  [168, 84, 52],
  [176, 176, 180],
]
const SHIRTS: readonly Color[] = [
  [14, 116, 128],
  [60, 76, 140],
  [150, 70, 96],
  [70, 110, 74],
  [196, 128, 52],
  [66, 72, 88],
]
const GROUNDS: readonly Color[] = [
  [214, 234, 236],
  [222, 226, 244],
  [244, 226, 222],
  [224, 238, 220],
  [246, 236, 212],
  [232, 226, 240],
]
const INK: Color = [46, 36, 38]

/** The same picture for the same choices, as a PNG file of 96 by 96 pixels. */
export function drawPortrait(portrait: Portrait): Buffer {
  const colorAt = painterOf(portrait)
  const at = (pixel: number, part: number) => ((pixel + part) / SIDE) * 2 - 1
  const plain = Array.from({ length: SIDE * SIDE }, (_, index) =>
    colorAt(at(index % SIDE, 0.5), at(Math.floor(index / SIDE), 0.5)),
  )
  // Colors are flat: only edges need more than one sample.
  const isEdge = (place: number) =>
    AROUND.some(step => (plain[place + step] ?? INK) !== plain[place])
  return writePng({
    width: SIDE,
    height: SIDE,
    colorAt(x, y) {
      const place = y * SIDE + x
      if (!isEdge(place)) return plain[place] ?? INK
      let [red, green, blue] = [0, 0, 0]
      for (let step = 0; step < FINE * FINE; step += 1) {
        const [right, down] = [(step % FINE) + 0.5, Math.floor(step / FINE) + 0.5]
        const color = colorAt(at(x, right / FINE), at(y, down / FINE))
        red += color[0]
        green += color[1]
        blue += color[2]
      }
      const mean = (sum: number) => Math.round(sum / (FINE * FINE))
      return [mean(red), mean(green), mean(blue)]
    },
  })
}

/** The color of a point, in coordinates from the center to 1 at the edges; topmost shapes are tested first. */
function painterOf({ skin, hair, style, shirt, ground, hasBeard, hasGlasses }: Portrait) {
  const [face, locks] = [pick(SKINS, skin), pick(HAIRS, hair)]
  const [cloth, background] = [pick(SHIRTS, shirt), pick(GROUNDS, ground)]
  const cover = style === 'scarf' ? shade(cloth, 0.86) : locks
  const [cheek, ear, neck, behind] = [
    shade(face, 0.93),
    shade(face, 0.92),
    shade(face, 0.86),
    shade(cover, 0.86),
  ]
  return (x: number, y: number): Color => {
    if (isFeature(x, y)) return INK
    if (hasGlasses === true && isGlasses(x, y)) return INK
    if (isHead(x, y)) {
      if (isFringe(style, x, y)) return cover
      if (hasBeard === true && isBeard(x, y)) return locks
      return isCheek(x, y) ? cheek : face
    }
    if (isFringe(style, x, y)) return cover
    if (style !== 'scarf' && inside(Math.abs(x), y, OVALS.ear)) return ear
    if (style === 'scarf' && inside(x, y, OVALS.scarf)) return cover
    if (Math.abs(x) < 0.16 && y > 0.2 && y < 0.62) return neck
    if (inside(x, y, OVALS.shoulders)) return cloth
    return isBack(style, x, y) ? behind : background
  }
}

interface Oval {
  at: readonly [number, number]
  size: readonly [number, number]
}
const OVALS = {
  ear: { at: [0.4, -0.04], size: [0.08, 0.11] },
  scarf: { at: [0, 0.5], size: [0.36, 0.3] },
  shoulders: { at: [0, 1.14], size: [0.8, 0.62] },
  head: { at: [0, -0.08], size: [0.4, 0.48] },
  cheek: { at: [0.22, 0.1], size: [0.09, 0.06] },
  shaved: { at: [0, -0.02], size: [0.33, 0.3] },
  lips: { at: [0, 0.2], size: [0.13, 0.05] },
  eye: { at: [0.15, -0.05], size: [0.034, 0.042] },
  crown: { at: [0, -0.13], size: [0.45, 0.5] },
  hood: { at: [0, -0.08], size: [0.5, 0.6] },
  opening: { at: [0, -0.02], size: [0.33, 0.42] },
  bun: { at: [0, -0.68], size: [0.17, 0.15] },
  bob: { at: [0, -0.02], size: [0.5, 0.5] },
  mane: { at: [0, -0.1], size: [0.5, 0.56] },
} as const satisfies Record<string, Oval>
const inside = (x: number, y: number, { at, size }: Oval): boolean =>
  ((x - at[0]) / size[0]) ** 2 + ((y - at[1]) / size[1]) ** 2 < 1
const isHead = (x: number, y: number) => inside(x, y, OVALS.head)
const isCheek = (x: number, y: number) => inside(Math.abs(x), y, OVALS.cheek)
const isBeard = (x: number, y: number) =>
  y > 0.06 && !inside(x, y, OVALS.shaved) && !inside(x, y, OVALS.lips)

/** Eyes, brows, nose and mouth. */
function isFeature(x: number, y: number): boolean {
  const side = Math.abs(x)
  if (inside(side, y, OVALS.eye)) return true
  const brow = -0.17 + 2.6 * (side - 0.15) ** 2
  if (side > 0.08 && side < 0.22 && Math.abs(y - brow) < 0.014) return true
  const smile = 0.215 - 2.4 * x * x
  return side < 0.12 && Math.abs(y - smile) < 0.016
}

function isGlasses(x: number, y: number): boolean {
  const far = Math.hypot(Math.abs(x) - 0.155, (y + 0.05) * 1.06)
  const isBridge = Math.abs(x) < 0.05 && Math.abs(y + 0.06) < 0.012
  return Math.abs(far - 0.112) < 0.013 || isBridge
}

/** Hair in front of the face, or over the head. */
function isFringe(style: HairStyle, x: number, y: number): boolean {
  const crown = inside(x, y, OVALS.crown)
  switch (style) {
    case 'bald':
      return false
    case 'scarf':
      return inside(x, y, OVALS.hood) && !inside(x, y, OVALS.opening)
    case 'short':
      return crown && y < -0.33 - 0.12 * Math.cos(x * 6)
    case 'side':
      return crown && y < -0.3 + (x < -0.12 ? (x + 0.12) * 0.9 : (x + 0.12) * 0.36)
    case 'curly':
      return isCurl(x, y) && y < -0.22 - 0.03 * Math.sin(x * 24)
    case 'bun':
      return (crown && y < -0.3 - 0.35 * (0.3 - Math.abs(x)) ** 2) || inside(x, y, OVALS.bun)
    case 'bob':
    case 'long':
      return crown && y < -0.28 + 1.5 * x * x
  }
}

const isCurl = (x: number, y: number) => {
  const turn = Math.atan2(y + 0.2, x)
  return Math.hypot(x / 0.52, (y + 0.2) / 0.52) < 1 + 0.06 * Math.sin(turn * 11)
}

/** Hair behind the head and the shoulders. */
function isBack(style: HairStyle, x: number, y: number): boolean {
  if (style === 'curly') return isCurl(x, y)
  if (style === 'bob') return inside(x, y, OVALS.bob) && y < 0.3
  if (style === 'long')
    return inside(x, y, OVALS.mane) || (Math.abs(x) < 0.5 && y > -0.1 && y < 0.75)
  return false
}

const pick = (colors: readonly Color[], place: number): Color =>
  colors[place % colors.length] ?? INK
const shade = ([red, green, blue]: Color, share: number): Color => [
  red * share,
  green * share,
  blue * share,
]
