import { listenToLongPress } from '#ui/drag/long-press.ts'
import type { Item } from './days.ts'
import { getGhost, type Ghost, setGhost } from './ghost-store.ts'
import { type Grip, type Spot, STEP, toGhost } from './item-moves.ts'

// Drawing, moving and resizing in the grid, by mouse or by touch after a long press. Elements are marked: `data-day` a day, `data-hours`
// one with hours, `data-item` an event, `data-edge` its end.

const SLACK = 4

export interface GridDragHandlers {
  find: (key: string) => Item | undefined
  onCreate: (ghost: Ghost) => void
  onMove: (item: Item, ghost: Ghost) => void
}
/** Listens on a grid until the returned function is called. */
export function listenToGrid(root: HTMLElement, handlers: GridDragHandlers): () => void {
  const stop = new AbortController()
  const { signal } = stop
  let grip: Grip | undefined
  let from = { x: 0, y: 0 }
  let isMoving = false
  const spots = createSpots(root)
  const frames = oncePerFrame(move)
  root.addEventListener('scroll', spots.forget, { capture: true, passive: true, signal })

  function begin(target: Element, x: number, y: number): boolean {
    spots.forget()
    const spot = spots.at(x, y)
    const key = target.closest<HTMLElement>('[data-item]')?.dataset.item
    const item = key === undefined ? undefined : handlers.find(key)
    if (spot === undefined || (key !== undefined && item?.event?.extendedProps.canEdit !== true))
      return false
    grip = { spot, item, isEdge: target.closest('[data-edge]') !== null }
    from = { x, y }
    isMoving = false
    return true
  }
  function move(x: number, y: number): void {
    if (grip === undefined) return
    isMoving ||= Math.hypot(x - from.x, y - from.y) > SLACK
    if (!isMoving) return
    const spot = spots.at(x, y)
    if (spot !== undefined) setGhost(toGhost(grip, spot))
  }
  function end(isDropped: boolean): void {
    frames.flush()
    const ghost = getGhost()
    const held = grip
    grip = undefined
    setGhost(undefined)
    if (!isDropped || held === undefined) return
    if (isMoving && ghost !== undefined) swallowClick()
    if (isMoving && ghost !== undefined && held.item !== undefined)
      handlers.onMove(held.item, ghost)
    else if (held.item === undefined) handlers.onCreate(ghost ?? pointGhost(held.spot))
  }

  root.addEventListener(
    'pointerdown',
    event => {
      if (event.pointerType === 'touch' || event.button !== 0 || !(event.target instanceof Element))
        return
      if (
        event.target.closest('button:not([data-item]), a:not([data-item])') !== null ||
        !begin(event.target, event.clientX, event.clientY)
      )
        return
      const follow = new AbortController()
      const done = (isDropped: boolean) => {
        follow.abort()
        end(isDropped)
      }
      document.addEventListener('pointermove', one => frames.ask(one.clientX, one.clientY), {
        signal: follow.signal,
      })
      document.addEventListener('pointerup', () => done(true), { signal: follow.signal })
      document.addEventListener('pointercancel', () => done(false), { signal: follow.signal })
      document.addEventListener('keydown', key => key.key === 'Escape' && done(false), {
        signal: follow.signal,
        capture: true,
      })
    },
    { signal },
  )
  // Suppresses the browser's own dragging.
  root.addEventListener('dragstart', event => event.preventDefault(), { signal })
  const endTouch = listenToLongPress(root, {
    canLift: target => target.closest('button:not([data-item]), a:not([data-item])') === null,
    onLift: (x, y) => {
      const target = document.elementFromPoint(x, y)
      if (target !== null && begin(target, x, y)) {
        isMoving = true
        move(x, y)
      }
    },
    onMove: (x, y) => frames.ask(x, y),
    onDrop: () => end(true),
    onCancel: () => end(false),
  })
  return () => {
    stop.abort()
    endTouch()
  }
}

/** The click that ends a drag opens nothing. */
function swallowClick(): void {
  const stop = new AbortController()
  document.addEventListener(
    'click',
    event => {
      event.stopPropagation()
      event.preventDefault()
      stop.abort()
    },
    { capture: true, signal: stop.signal },
  )
  setTimeout(() => stop.abort(), 0)
}

/** The cell at a point; cells are measured once, until something scrolls. */
function createSpots(root: HTMLElement) {
  let cells: { day: string; hasHours: boolean; box: DOMRect }[] | undefined
  return {
    forget: () => {
      cells = undefined
    },
    at(x: number, y: number): Spot | undefined {
      cells ??= measureCells(root)
      const found = cells.find(
        ({ box }) => x >= box.left && x < box.right && y >= box.top && y < box.bottom,
      )
      if (found === undefined) return undefined
      if (!found.hasHours) return { day: found.day, minute: undefined }
      const { top, height } = found.box
      return {
        day: found.day,
        minute: Math.max(
          0,
          Math.min(1440 - STEP, Math.floor((((y - top) / height) * 1440) / STEP) * STEP),
        ),
      }
    },
  }
}

/** Whole days first: they cover scrolled hours. */
function measureCells(root: HTMLElement) {
  return [...root.querySelectorAll<HTMLElement>('[data-day]')]
    .map(cell => ({
      day: cell.dataset.day ?? '',
      hasHours: cell.dataset.hours !== undefined,
      box: cell.getBoundingClientRect(),
    }))
    .toSorted((one, other) => Number(one.hasHours) - Number(other.hasHours))
}

/** Pointer moves outpace frames: only the last one per frame counts. */
function oncePerFrame(move: (x: number, y: number) => void) {
  let asked: { x: number; y: number } | undefined
  let frame = 0
  const flush = () => {
    cancelAnimationFrame(frame)
    frame = 0
    const last = asked
    asked = undefined
    if (last !== undefined) move(last.x, last.y)
  }
  return {
    ask(x: number, y: number): void {
      asked = { x, y }
      if (frame === 0) frame = requestAnimationFrame(flush)
    },
    flush,
  }
}

/** A click without a move: an hour, or the day. */
const pointGhost = ({ day, minute }: Spot): Ghost => {
  const half = minute === undefined ? undefined : Math.floor(minute / 30) * 30
  return {
    key: undefined,
    title: '',
    kind: '',
    firstDay: day,
    lastDay: day,
    ...(half === undefined ? {} : { from: half, to: Math.min(1440, half + 60) }),
  }
}
