const HOLD_MILLISECONDS = 350
const SLACK_PIXELS = 10

interface LongPress {
  /** Whether what the finger is on may lift the item. */
  canLift: (target: Element) => boolean
  onLift: (x: number, y: number) => void
  onMove: (x: number, y: number) => void
  onDrop: () => void
  onCancel: () => void
}

/**
 * Dragging by finger: held still for a third of a second it lifts, before that the page scrolls as ever. The browser's own drag
 * is absent on touch or starts by the same press, so it is switched off while a finger is down.
 *
 * @example useEffect(() => listenToLongPress(element, { canLift, onLift, onMove, onDrop, onCancel }))
 */
export function listenToLongPress(element: HTMLElement, handlers: LongPress): () => void {
  const stop = new AbortController()
  let endPress: ((isDropped: boolean) => void) | undefined
  // Outlives the press by the events that follow it: a lifted item must not be clicked when the finger leaves.
  let isLifted = false

  function handleDown(event: PointerEvent): void {
    const { pointerType, isPrimary, target } = event
    if (pointerType !== 'touch' || !isPrimary || endPress !== undefined) return
    isLifted = false
    if (!(target instanceof Element) || !handlers.canLift(target)) return
    element.draggable = false
    endPress = followPress(event, {
      onLift(x, y) {
        isLifted = true
        handlers.onLift(x, y)
      },
      onMove: handlers.onMove,
      onEnd(isDropped) {
        endPress = undefined
        element.draggable = true
        if (isLifted && isDropped) handlers.onDrop()
        else if (isLifted) handlers.onCancel()
      },
    })
  }
  function keepPageStill(event: Event): void {
    if (isLifted && event.cancelable) event.preventDefault()
  }
  function preventMenu(event: Event): void {
    if (endPress !== undefined) event.preventDefault()
  }
  const { signal } = stop
  element.addEventListener('pointerdown', handleDown, { signal })
  element.addEventListener('touchmove', keepPageStill, { signal, passive: false })
  element.addEventListener('touchend', keepPageStill, { signal, passive: false })
  element.addEventListener('contextmenu', preventMenu, { signal })
  return () => {
    endPress?.(false)
    stop.abort()
  }
}

interface Press {
  onLift: (x: number, y: number) => void
  onMove: (x: number, y: number) => void
  onEnd: (isDropped: boolean) => void
}

/** One finger from down to up. Returns what ends it before its time. */
function followPress(
  down: PointerEvent,
  { onLift, onMove, onEnd }: Press,
): (isDropped: boolean) => void {
  const stop = new AbortController()
  let isLifted = false
  const timer = setTimeout(() => {
    isLifted = true
    onLift(down.clientX, down.clientY)
  }, HOLD_MILLISECONDS)

  function end(isDropped: boolean): void {
    clearTimeout(timer)
    stop.abort()
    onEnd(isDropped)
  }
  const mine = (handle: (event: PointerEvent) => void) => (event: PointerEvent) => {
    if (event.pointerId === down.pointerId) handle(event)
  }
  const { signal } = stop
  document.addEventListener(
    'pointerup',
    mine(() => end(true)),
    { signal },
  )
  document.addEventListener(
    'pointercancel',
    mine(() => end(false)),
    { signal },
  )
  document.addEventListener(
    'pointermove',
    mine(({ clientX, clientY }) => {
      if (isLifted) onMove(clientX, clientY)
      else if (Math.hypot(clientX - down.clientX, clientY - down.clientY) > SLACK_PIXELS) end(false)
    }),
    { signal },
  )
  return end
}
