// Where the focus goes when what has it is removed: a deleted row, a toast that was answered, a button that did its work. The browser would
// leave it on the body, and a screen reader would start over at the top.

const ROWS = 'tr, li, article, [role=listitem], [data-row]'
const AREAS = 'section, form, fieldset, dialog, [role=group], [role=toolbar], [role=tabpanel]'
const STOPS =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]'
/** Who removes something may move the focus itself. */
const GRACE_MS = 60

interface Held {
  element: HTMLElement
  row: Element | null
  /** What the row is in, and where in it. */
  rows: Element | null
  at: number
  /** Which of the row's controls it is. */
  stop: number
  areas: readonly Element[]
  /** What had the focus before. */
  before: HTMLElement | undefined
}

/**
 * Moves a focus that is lost to its neighbor: the same control of the row now in its place, else the area it was in, else what had it before,
 * else the heading. A focus that was given up by a click beside it stays so.
 *
 * @example useEffect(() => keepFocus(), [])
 */
export function keepFocus(): () => void {
  const listening = new AbortController()
  const { signal } = listening
  const { activeElement } = document
  let held: Held | undefined =
    activeElement instanceof HTMLElement && activeElement !== document.body
      ? hold(activeElement, undefined)
      : undefined
  let isWaiting = false
  const isLost = (one: Held) =>
    !one.element.isConnected && document.activeElement === document.body && !signal.aborted

  function handleFocus({ target }: FocusEvent): void {
    if (target instanceof HTMLElement && target !== document.body) held = hold(target, held)
  }
  function handleBlur(): void {
    const left = held
    setTimeout(() => {
      if (left === held && left?.element.isConnected === true) held = undefined
    })
  }
  const observer = new MutationObserver(() => {
    if (held === undefined || isWaiting || !isLost(held)) return
    isWaiting = true
    setTimeout(() => {
      isWaiting = false
      if (held !== undefined && isLost(held)) move(held)
    }, GRACE_MS)
  })
  document.addEventListener('focusin', handleFocus, { signal })
  document.addEventListener('focusout', handleBlur, { signal })
  observer.observe(document.body, { childList: true, subtree: true })
  return () => {
    observer.disconnect()
    listening.abort()
  }
}

function hold(element: HTMLElement, last: Held | undefined): Held {
  const row = rowOf(element)
  const rows = row?.parentElement ?? null
  const areas: Element[] = []
  for (
    let area = element.closest(AREAS);
    area !== null;
    area = area.parentElement?.closest(AREAS) ?? null
  )
    areas.push(area)
  return {
    element,
    row,
    rows,
    at: row === null || rows === null ? -1 : [...rows.children].indexOf(row),
    stop: row === null ? -1 : stopsIn(row).indexOf(element),
    areas,
    before: last?.element.isConnected === true ? last.element : last?.before,
  }
}

/** With what is only around it: that goes with it. */
function rowOf(element: Element): Element | null {
  let row = element.closest(ROWS)
  while (row?.parentElement?.childElementCount === 1) row = row.parentElement
  return row
}

function move(held: Held): void {
  const dialog = [...document.querySelectorAll<HTMLElement>('dialog:modal')].at(-1)
  const heading = document.querySelector<HTMLElement>('main h1') ?? undefined
  const target = [...candidatesOf(held), dialog && stopsIn(dialog)[0]].find(
    one => one !== undefined && canTake(one, dialog),
  )
  ;(target ?? heading)?.focus({ preventScroll: true })
}

function candidatesOf({ row, rows, at, stop, areas, before }: Held): (HTMLElement | undefined)[] {
  const now = row?.isConnected === true ? row : neighborAt(rows, at)
  const stops = now === undefined ? [] : stopsIn(now)
  const area = areas.find(one => one.isConnected && stopsIn(one).length > 0)
  return [stops[Math.min(Math.max(stop, 0), stops.length - 1)], area && stopsIn(area)[0], before]
}

const neighborAt = (rows: Element | null, at: number): Element | undefined =>
  rows?.isConnected === true ? [...rows.children].slice(0, at + 1).at(-1) : undefined

/** In view, within the dialog if there is one, and no field that would open a phone's keyboard. */
const canTake = (one: HTMLElement, dialog: Element | undefined): boolean =>
  one.isConnected &&
  one.checkVisibility({ visibilityProperty: true }) &&
  (dialog === undefined || dialog.contains(one)) &&
  !(one.matches('input, textarea') && matchMedia('(pointer: coarse)').matches)

const stopsIn = (box: Element): HTMLElement[] => [...box.querySelectorAll<HTMLElement>(STOPS)]
