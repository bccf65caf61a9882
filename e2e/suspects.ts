// Two axe rules, on contrast and target size, take two thirds of its time, mostly for elements that pass by far. This finds the doubtful
// ones, with a margin and without regard to exceptions: axe then checks only those. Everything here runs in the page as text: it must not
// refer to anything outside.

interface Ground {
  color: number[]
  /** Contains an image or a gradient. */
  isMixed: boolean
  isSheer: boolean
}
type Placed = readonly [Element, DOMRect]

/** Texts with possibly too little contrast, targets that may be too small, and frames, which have texts of their own. */
function findSuspects(): Element[] {
  // Elements behind a dialog cannot be reached.
  const within = document.querySelector(':modal') === null ? 'body *' : ':modal *'
  const shown = [...document.querySelectorAll(within)].filter(one => one.checkVisibility())
  return [...document.querySelectorAll('iframe'), ...findPale(shown), ...findTight(shown)]
}

function findPale(shown: readonly Element[]): Element[] {
  const readColor = createColorReader()
  const grounds = new Map<Element, Ground>()
  const groundOf = (one: Element): Ground => {
    const known = grounds.get(one)
    if (known !== undefined) return known
    const { backgroundColor, backgroundImage, opacity } = getComputedStyle(one)
    const parentGround =
      one.parentElement === null
        ? { color: [255, 255, 255, 1], isMixed: false, isSheer: false }
        : groundOf(one.parentElement)
    const own = readColor(backgroundColor)
    const ground = {
      color: layOver(own, parentGround.color),
      isMixed: backgroundImage !== 'none' || (own[3] !== 1 && parentGround.isMixed),
      isSheer: opacity !== '1' || parentGround.isSheer,
    }
    grounds.set(one, ground)
    return ground
  }
  const isPale = (one: Element) => {
    const { color, isMixed, isSheer } = groundOf(one)
    const { color: ink, fontSize, fontWeight, textShadow } = getComputedStyle(one)
    // Mixed backgrounds are left to axe.
    if (isMixed || isSheer || textShadow !== 'none') return true
    const size = Number.parseFloat(fontSize)
    const needed = size >= 24 || (size >= 18.7 && Number(fontWeight) >= 700) ? 3 : 4.5
    return contrastOf(layOver(readColor(ink), color), color) < needed + 0.1
  }
  const seen = shown.filter(one => one.checkVisibility({ opacityProperty: true }))
  // Visually hidden elements, such as the tables behind charts.
  const visuallyHidden = place(seen).filter(
    ([one, { width, height }]) =>
      width <= 1 && height <= 1 && getComputedStyle(one).overflow !== 'visible',
  )
  const texts = seen
    .filter(hasText)
    .filter(
      one =>
        one.closest(':disabled') === null && !visuallyHidden.some(([box]) => box.contains(one)),
    )
  const pale = texts.filter(isPale)
  // An element painted below a text need not be its ancestor.
  const painted = place(
    seen.filter(one => readColor(getComputedStyle(one).backgroundColor)[3] !== 0),
  )
  const crossed = place(texts).filter(([text, box]) =>
    painted.some(
      ([one, other]) => isNear(box, other) && !one.contains(text) && !text.contains(one),
    ),
  )
  return [...pale, ...crossed.map(([text]) => text)]
}

function hasText(one: Element): boolean {
  return (
    one.matches('input:not([type=checkbox], [type=radio], [type=range]), select, textarea') ||
    [...one.childNodes].some(child => child instanceof Text && child.data.trim() !== '')
  )
}

/** Targets whose 24-pixel circle meets another target or its circle, and targets that overlap. */
function findTight(shown: readonly Element[]): Element[] {
  const targets = place(
    shown.filter(one =>
      one.matches(
        'a[href], button, input, select, textarea, summary, [tabindex], [contenteditable]',
      ),
    ),
  )
  const isSmall = ({ width, height }: DOMRect) => width < 24 || height < 24
  const around = ({ x, y, width, height }: DOMRect) =>
    new DOMRect(x + width / 2 - 12, y + height / 2 - 12, 24, 24)
  const isTight = ([one, box]: Placed) =>
    targets.some(([two, other]) => {
      if (one === two) return false
      if (isNear(box, other) && !two.contains(one)) return true
      if (!isSmall(box)) return false
      return isNear(around(box), other) || (isSmall(other) && isNear(around(box), around(other)))
    })
  return targets.filter(isTight).map(([one]) => one)
}

const place = (some: readonly Element[]): Placed[] =>
  some.map(one => [one, one.getBoundingClientRect()] as const)

function isNear(one: DOMRect, two: DOMRect): boolean {
  return (
    one.left < two.right && two.left < one.right && one.top < two.bottom && two.top < one.bottom
  )
}

/** Reads colors in any CSS notation. */
function createColorReader(): (color: string) => number[] {
  const pen = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
  const known = new Map<string, number[]>()
  return color => {
    const found = known.get(color)
    if (found !== undefined || pen === null) return found ?? [0, 0, 0, 0]
    pen.clearRect(0, 0, 1, 1)
    pen.fillStyle = color
    pen.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0, alpha = 0] = pen.getImageData(0, 0, 1, 1).data
    const read = [red, green, blue, alpha / 255]
    known.set(color, read)
    return read
  }
}

function layOver(foreground: readonly number[], background: readonly number[]): number[] {
  const alpha = foreground[3] ?? 1
  return [
    ...background
      .slice(0, 3)
      .map((value, index) => (foreground[index] ?? 0) * alpha + value * (1 - alpha)),
    1,
  ]
}

/** Contrast ratio by WCAG. */
function contrastOf(one: readonly number[], two: readonly number[]): number {
  const [dark = 0, light = 0] = [one, two]
    .map(color => {
      const [red = 0, green = 0, blue = 0] = color.map(value => {
        const part = value / 255
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    })
    .toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** Evaluated in the page: defines `findSuspects` there. */
export const SUSPECTS_SOURCE = `{
const place = ${place}
${[hasText, isNear, createColorReader, layOver, contrastOf, findPale, findTight, findSuspects].join('\n')}
window.findSuspects = findSuspects
}`
