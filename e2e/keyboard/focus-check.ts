// What axe cannot see of the focus: whether it is in the window, not hidden by what lies over it, and visible at all. Runs in the page as
// text: it must not refer to anything outside.

/** What is wrong with where the focus is, in words; empty if nothing is. */
function findFocusFault(): string {
  const one = document.activeElement
  if (one === null || one === document.body) return 'nothing has the focus'
  // The content of a frame has a focus of its own, and a slider's thumb has a ring that no script can read.
  if (one.matches('iframe, [type=range]')) return ''
  const name = `${one.tagName.toLowerCase()} “${(one.getAttribute('aria-label') ?? one.textContent).trim().slice(0, 40)}” .${one.className}`
  // A control drawn by its label, as file inputs and checkboxes are, is where the label is.
  const labels = one instanceof HTMLInputElement ? [...(one.labels ?? [])] : []
  const isDrawnElsewhere = labels.length > 0 && isVisuallyHidden(one)
  const places = isDrawnElsewhere ? labels : [one]
  const fault = places.map(findHidden).find(found => found !== '')
  if (fault !== undefined) return `${name} ${fault}`
  return hasIndication(one) ? '' : `${name} looks as it does without the focus`
}

const isVisuallyHidden = (one: Element) => {
  const { width, height } = one.getBoundingClientRect()
  return width <= 1 || height <= 1 || getComputedStyle(one).opacity === '0'
}

/** Outside the window, or covered: at none of five points is it what a pointer would meet. */
function findHidden(one: Element): string {
  const box = one.getBoundingClientRect()
  const left = Math.max(0, box.left)
  const top = Math.max(0, box.top)
  const width = Math.min(innerWidth, box.right) - left
  const height = Math.min(innerHeight, box.bottom) - top
  if (width < 1 || height < 1)
    return `is outside the window at ${Math.round(box.left)},${Math.round(box.top)}`
  const met = [
    [0.5, 0.5],
    [0.1, 0.2],
    [0.9, 0.2],
    [0.1, 0.8],
    [0.9, 0.8],
  ].map(([x = 0, y = 0]) => document.elementFromPoint(left + width * x, top + height * y))
  // A control may be hidden within the label that draws it.
  const isItself = (hit: Element | null) =>
    hit !== null &&
    // What has just been done is announced over the screen for some seconds, which WCAG 2.4.11 allows.
    (one.contains(hit) ||
      hit.closest('label')?.contains(one) === true ||
      hit.closest('[role=status], [role=alert]') !== null)
  if (met.some(isItself)) return ''
  return `is covered by ${met[0]?.tagName.toLowerCase()} .${met[0]?.className}`
}

/** Whether anything of it, around it or beside it is drawn otherwise than without the focus. */
function hasIndication(one: Element): boolean {
  const around: Element[] = []
  for (let at: Element | null = one; at !== null && around.length < 4; at = at.parentElement)
    around.push(at)
  const drawn = [...around, ...(one.nextElementSibling ? [one.nextElementSibling] : [])]
  if (drawn.some(hasRing)) return true
  const looks = () => drawn.map(lookOf).join()
  const focused = looks()
  if (!(one instanceof HTMLElement)) return false
  // As it is without the focus, for an instant, and without events.
  const quiet = (event: Event) => event.stopImmediatePropagation()
  const events = ['blur', 'focus', 'focusin', 'focusout']
  for (const event of events) addEventListener(event, quiet, { capture: true })
  one.blur()
  const unfocused = looks()
  one.focus({ preventScroll: true })
  for (const event of events) removeEventListener(event, quiet, { capture: true })
  return focused !== unfocused
}

const hasRing = (one: Element) =>
  ['', '::before', '::after'].some(part => {
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(one, part)
    return (
      outlineStyle !== 'none' &&
      Number.parseFloat(outlineWidth) >= 1 &&
      !/transparent|, 0\)$|\/ 0\)$/.test(outlineColor)
    )
  })

const lookOf = (one: Element) => {
  const { boxShadow, borderColor, borderWidth, backgroundColor } = getComputedStyle(one)
  return [boxShadow, borderColor, borderWidth, backgroundColor].join(' ')
}

/** Evaluated in the page: defines `findFocusFault` there. */
export const FOCUS_SOURCE = `{
const isVisuallyHidden = ${isVisuallyHidden}
const hasRing = ${hasRing}
const lookOf = ${lookOf}
${[findHidden, hasIndication, findFocusFault].join('\n')}
window.findFocusFault = findFocusFault
addEventListener('pointerdown', ({ isTrusted }) => {
  if (isTrusted) document.documentElement.dataset.pointed = 'true'
}, true)
}`

declare global {
  interface Window {
    findFocusFault: () => string
  }
}
