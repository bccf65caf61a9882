import type { Page } from '@playwright/test'

// Faults of a screen in a small window and with wider text: 320 by 256 pixels (1280 by 1024 at 400 %, WCAG 1.4.10), and the spacing of WCAG 1.4.12.
// Runs in the page as text: it must not refer to anything outside.

interface Laid {
  /** They cut off what does not fit. */
  clippers: Element[]
  texts: Element[]
  /** They stay in view while the window scrolls. */
  bars: Element[]
  scrollers: Element[]
  floating: Element[]
}

const SPACED = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
p { margin-bottom: 2em !important }`

/** Content that a window of this size hides. */
function findReflowFaults(): string[] {
  const { bars, scrollers, floating } = layOut()
  const found = scrollers
    .filter(one => one.scrollHeight > one.clientHeight + 1 && one.clientHeight < 64)
    .map(one => `only ${one.clientHeight} pixels to scroll in: ${nameOf(one)}`)
  for (const one of floating) {
    const { top, bottom, left, right } = one.getBoundingClientRect()
    const isOut = top < -1 || bottom > innerHeight + 1 || left < -1 || right > innerWidth + 1
    // The skip link waits above the window.
    if (isOut && bottom > 0) found.push(`beyond the window: ${nameOf(one)}`)
  }
  const covering = bars.filter(one => !bars.some(other => other !== one && other.contains(one)))
  const sum = covering.reduce((total, one) => total + one.getBoundingClientRect().height, 0)
  if (sum > innerHeight / 3)
    found.push(
      `bars cover ${Math.round(sum)} of ${innerHeight}: ${covering.map(nameOf).join(' | ')}`,
    )
  return found
}

/** Faults of wider text: text clipped, beyond their box or on top of each other, and a page wider than its window. */
async function findSpacingFaults(): Promise<string[]> {
  const laid = layOut()
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(SPACED)
  const own = [...document.adoptedStyleSheets]
  const space = (isOn: boolean) => void (document.adoptedStyleSheets = isOn ? [...own, sheet] : own)
  const compare = () => {
    space(true)
    const after = findClippedText(laid)
    space(false)
    if (after.size === 0) return after
    const before = findClippedText(laid)
    return new Set([...after].filter(fault => !before.has(fault)))
  }
  let found = compare()
  // Layout by script follows a moment later.
  for (let tries = 0; tries < 3 && found.size > 0; tries += 1) {
    space(true)
    for (let frames = 0; frames < 4; frames += 1) await new Promise(requestAnimationFrame)
    found = compare()
  }
  return [...found]
}

function layOut(): Laid {
  const within = document.querySelector(':modal') === null ? 'body *' : ':modal, :modal *'
  const laid: Laid = { clippers: [], texts: [], bars: [], scrollers: [], floating: [] }
  for (const one of document.querySelectorAll(within)) {
    if (!(one instanceof HTMLElement) || !one.checkVisibility({ visibilityProperty: true }))
      continue
    const style = getComputedStyle(one)
    const { overflowX, overflowY, position } = style
    // For screen readers only.
    if (style.clipPath === 'inset(50%)' || one.closest('.sr-only') !== null) continue
    if (/hidden|clip/.test(overflowX + overflowY)) laid.clippers.push(one)
    if (/auto|scroll/.test(overflowY) && !one.matches('textarea')) laid.scrollers.push(one)
    const hasText = one.textContent.trim() !== ''
    if (position === 'fixed' && hasText) laid.floating.push(one)
    if (/fixed|sticky/.test(position) && hasText && isBar(one, style)) laid.bars.push(one)
    if ([...one.childNodes].some(child => child instanceof Text && child.data.trim() !== ''))
      laid.texts.push(one)
  }
  return laid
}

/** Across the window, at its top or bottom, and not what the window is for now. */
function isBar(
  one: Element,
  { insetBlockStart, insetBlockEnd, position }: CSSStyleDeclaration,
): boolean {
  const { width, height, top, bottom } = one.getBoundingClientRect()
  if (one.matches('dialog, [popover]') || width < innerWidth * 0.6 || height > innerHeight - 8)
    return false
  if (position === 'fixed') return bottom > 0 && top < innerHeight
  if (insetBlockStart === 'auto' && insetBlockEnd === 'auto') return false
  for (let at = one.parentElement; at !== null; at = at.parentElement)
    if (/auto|scroll/.test(getComputedStyle(at).overflowY)) return false
  return true
}

const nameOf = (one: Element) =>
  `${one.localName}.${one.className} “${one.textContent.trim().slice(0, 30)}”`

function findClippedText({ clippers, texts }: Laid): Set<string> {
  const found = new Set<string>()
  if (document.documentElement.scrollWidth > innerWidth) found.add('the page is too wide')
  for (const one of clippers) {
    if (!one.isConnected || one.textContent.trim() === '') continue
    const { overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(one)
    const isBelow = one.scrollHeight > one.clientHeight + 1 && webkitLineClamp === 'none'
    if (isBelow && /hidden|clip/.test(overflowY)) found.add(`cut off below: ${nameOf(one)}`)
    // What is shortened with an ellipsis is so by design, and whole elsewhere.
    const isBeside = one.scrollWidth > one.clientWidth + 1 && textOverflow !== 'ellipsis'
    if (isBeside && /hidden|clip/.test(overflowX)) found.add(`cut off beside: ${nameOf(one)}`)
  }
  const placed = texts.flatMap(placeTexts).toSorted((one, other) => one.rect.top - other.rect.top)
  for (const { one, rect } of placed)
    if (isBeyond(one, rect)) found.add(`beyond its box: ${nameOf(one)}`)
  for (const [at, { one, rect }] of placed.entries())
    for (let next = at + 1; next < placed.length; next += 1) {
      const other = placed[next]
      if (other === undefined || other.rect.top > rect.bottom - 3) break
      if (one === other.one || !isAcross(rect, other.rect)) continue
      if (isAcross(shownOf(one, rect), shownOf(other.one, other.rect)))
        found.add(`on top of each other: ${nameOf(one)} and ${nameOf(other.one)}`)
    }
  return found
}

/** The lines of an element's own texts. */
function placeTexts(one: Element): { one: Element; rect: DOMRect }[] {
  const range = document.createRange()
  return [...one.childNodes].flatMap(child => {
    if (!(child instanceof Text) || child.data.trim() === '') return []
    range.selectNodeContents(child)
    return [...range.getClientRects()]
      .filter(({ width, height }) => width > 0 && height > 0)
      .map(rect => ({ one, rect }))
  })
}

/** Whether a line leaves the box that is painted around it. */
function isBeyond(one: Element, rect: DOMRect): boolean {
  const { backgroundColor, borderTopWidth, overflowX, display } = getComputedStyle(one)
  const isPainted = borderTopWidth !== '0px' || !/^rgba\(.*, 0\)$/.test(backgroundColor)
  if (!isPainted || overflowX !== 'visible' || display === 'inline') return false
  const { top, bottom, left, right } = one.getBoundingClientRect()
  return (
    rect.bottom > bottom + 1 || rect.top < top - 1 || rect.right > right + 1 || rect.left < left - 1
  )
}

/** Whether two lines share more than a few pixels. */
function isAcross(one: DOMRect, other: DOMRect): boolean {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left)
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
  return width > 3 && height > 3
}

/** What is seen of a line: not what is scrolled or cut off, nor what lies over the page by design. */
function shownOf(one: Element, rect: DOMRect): DOMRect {
  let shown = rect
  for (let at: Element | null = one; at !== null; at = at.parentElement) {
    const { position, zIndex, overflowX, overflowY } = getComputedStyle(at)
    if (/fixed|sticky/.test(position) || zIndex !== 'auto') return new DOMRect()
    if (overflowX === 'visible' && overflowY === 'visible') continue
    const { left, top, right, bottom } = at.getBoundingClientRect()
    const [x, y] = [Math.max(left, shown.left), Math.max(top, shown.top)]
    const [width, height] = [Math.min(right, shown.right) - x, Math.min(bottom, shown.bottom) - y]
    if (width <= 0 || height <= 0) return new DOMRect()
    shown = new DOMRect(x, y, width, height)
  }
  return shown
}

const SOURCE = `
const SPACED = ${JSON.stringify(SPACED)}
const nameOf = ${nameOf}
${[layOut, isBar, isBeyond, isAcross, shownOf, placeTexts, findReflowFaults, findClippedText, findSpacingFaults].join('\n')}`

/** In the smallest window: what it hides of the screen, and what texts with more space lose. */
export const listReflowFaults = (page: Page): Promise<string[]> =>
  page.evaluate(`(async () => {${SOURCE}
return [...findReflowFaults(), ...(await findSpacingFaults())] })()`)
