import type { Page } from '@playwright/test'

// What forced colors take away: backgrounds, shadows and gradients. A state or an edge that nothing else shows is lost. Runs in the page as
// text: it must not refer to anything outside.

/** What is chosen, pressed or reached, and what has an edge, as the screen shows it in its own colors. */
interface Shown {
  states: { one: Element; name: string; drawn: Element }[]
  edged: Element[]
}

const STATES = {
  'aria-selected': '[aria-selected=true]',
  'aria-checked': '[aria-checked=true]:not(input)',
  'aria-pressed': '[aria-pressed=true]',
  // Where a trail of breadcrumbs ends is seen by its place.
  'aria-current': ':is(a, button)[aria-current]:not([aria-current=false])',
  checked: 'input:checked',
} as const
const EDGED =
  'button, input, select, textarea, a, progress, meter, dialog, [popover], [contenteditable=true], [role=button], [role=progressbar]'

/** In the screen's own colors. */
function recordShown(): void {
  const within = document.querySelector(':modal') ?? document.body
  const listShown = (selector: string, opacityProperty: boolean) =>
    // One of a kind: what is drawn alike is lost alike.
    [
      ...Map.groupBy(
        within.querySelectorAll(selector),
        ({ localName, className }) => `${localName} ${className}`,
      ).values(),
    ].flatMap(alike =>
      alike
        .filter(one => {
          const { width, height } = one.getBoundingClientRect()
          // What the pointer is over has a background for as long as it is.
          const isShown = one.checkVisibility({ visibilityProperty: true, opacityProperty })
          return isShown && width > 2 && height > 2 && !one.matches(':hover')
        })
        .slice(0, 1),
    )
  const states = Object.entries(STATES).flatMap(([name, selector]) =>
    listShown(selector, false).map(one => ({
      one,
      name,
      drawn: name === 'checked' ? (one.closest('label') ?? one.parentElement ?? one) : one,
    })),
  )
  window.shown = {
    // A link to this page, such as the logo, need not look otherwise.
    states: states.filter(state => !looksAlike(state)),
    edged: listShown(EDGED, true).filter(one => hasEdge(one)),
  }
}

/** In forced colors. */
function findForced(): string[] {
  const { states, edged } = window.shown
  const name = (one: Element) =>
    `${one.localName}.${one.className} “${(one.getAttribute('aria-label') ?? one.textContent).trim().slice(0, 30)}”`
  return [
    ...states.filter(looksAlike).map(({ one, name: state }) => `${state} is lost: ${name(one)}`),
    ...edged.filter(one => !hasEdge(one)).map(one => `the edge is lost: ${name(one)}`),
  ]
}

/** Whether it looks as it would without its state, or as another of its kind that is without. */
function looksAlike({ one, name, drawn }: Shown['states'][number]): boolean {
  const now = lookOf(drawn)
  if (one instanceof HTMLInputElement) {
    // Behind React’s back, which therefore notices nothing.
    const checked = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'checked')
    checked?.set?.call(one, false)
    const without = lookOf(drawn)
    checked?.set?.call(one, true)
    return now === without
  }
  const value = one.getAttribute(name) ?? ''
  if (name === 'aria-current') one.removeAttribute(name)
  else one.setAttribute(name, 'false')
  const without = lookOf(drawn)
  one.setAttribute(name, value)
  if (now !== without) return false
  const peer = [...(one.parentElement?.parentElement?.querySelectorAll(one.localName) ?? [])].find(
    other =>
      other.className === one.className &&
      other.getAttribute('role') === one.getAttribute('role') &&
      [null, 'false'].includes(other.getAttribute(name)),
  )
  return peer === undefined || lookOf(peer) === now
}

/** All that is seen of it: lines, backgrounds, texts and pictures. */
function lookOf(one: Element): string {
  const ground = groundOf(one.parentElement)
  const describe = (part: Element, pseudo?: string) => {
    const style = getComputedStyle(part, pseudo)
    const { content, display, backgroundColor, backgroundImage } = style
    if (display === 'none' || (pseudo !== undefined && /^(none|normal)$/.test(content))) return []
    const edges = ['Top', 'Right', 'Bottom', 'Left'].map(side => {
      const width = style.getPropertyValue(`border-${side.toLowerCase()}-width`)
      const color = style.getPropertyValue(`border-${side.toLowerCase()}-color`)
      return width === '0px' || isClear(color) ? '' : `${width} ${color}`
    })
    const fill = isClear(backgroundColor) || backgroundColor === ground ? '' : backgroundColor
    const outline =
      style.outlineStyle === 'none' ? '' : `${style.outlineWidth} ${style.outlineColor}`
    const isText = (pseudo === undefined && part.childElementCount === 0) || content.length > 2
    const isSeen = fill !== '' || edges.join('') !== '' || isText
    const ink = isText ? `${style.color} ${style.textDecorationLine} ${content}` : ''
    return [
      [
        edges,
        fill,
        outline,
        ink,
        isSeen ? `${style.translate} ${style.rotate}` : '',
        style.opacity,
      ],
      backgroundImage.includes('url') || fill !== '' ? backgroundImage : '',
      part instanceof SVGElement ? [style.fill, style.stroke, part.getAttribute('d')] : '',
    ].join(' ')
  }
  return [one, ...[...one.querySelectorAll('*')].slice(0, 12)]
    .flatMap(part => [describe(part), describe(part, '::before'), describe(part, '::after')])
    .join('\n')
}

/** Whether a line or a background tells it from what is around it. */
function hasEdge(one: Element): boolean {
  const ground = groundOf(one.parentElement)
  const { width, height } = one.getBoundingClientRect()
  // What fills the window has no edge.
  if (width >= innerWidth && height >= innerHeight) return true
  return [undefined, '::before', '::after'].some(pseudo => {
    const style = getComputedStyle(one, pseudo)
    if (
      style.display === 'none' ||
      /^(none|normal)$/.test(pseudo === undefined ? '' : style.content)
    )
      return false
    if (
      style.appearance === 'auto' &&
      pseudo === undefined &&
      one.matches('input, progress, meter')
    )
      return true
    const sides = ['top', 'right', 'bottom', 'left']
    const hasLine = sides.some(
      side =>
        style.getPropertyValue(`border-${side}-width`) !== '0px' &&
        !isClear(style.getPropertyValue(`border-${side}-color`)),
    )
    const { backgroundColor, outlineStyle, boxShadow } = style
    const isFilled = !isClear(backgroundColor) && backgroundColor !== ground
    return hasLine || isFilled || outlineStyle !== 'none' || boxShadow !== 'none'
  })
}

function groundOf(one: Element | null): string {
  for (let at = one; at !== null; at = at.parentElement) {
    const { backgroundColor } = getComputedStyle(at)
    if (!isClear(backgroundColor)) return backgroundColor
  }
  return getComputedStyle(document.documentElement).backgroundColor
}

const isClear = (color: string) => /^rgba\(.*, 0\)$|\/ 0\)$|^transparent$/.test(color)

const SOURCE = `
const STATES = ${JSON.stringify(STATES)}
const EDGED = ${JSON.stringify(EDGED)}
const isClear = ${isClear}
${[looksAlike, lookOf, hasEdge, groundOf, recordShown, findForced].join('\n')}`

/** States and edges that the screen shows, and forced colors do not. */
export async function listForced(page: Page): Promise<string[]> {
  await page.evaluate(`{${SOURCE}
Object.assign(window, { findForced })
recordShown() }`)
  await page.emulateMedia({ forcedColors: 'active' })
  const found = await page.evaluate(() => window.findForced())
  await page.emulateMedia({ forcedColors: 'none' })
  return found
}

declare global {
  interface Window {
    shown: Shown
    findForced: () => string[]
  }
}
