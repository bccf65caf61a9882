import { LIVE_IDLE_MILLISECONDS } from '#platform/contract/live-connection.rules.ts'

const TOUCHES = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'focus'] as const
const LOOK_EVERY = 15_000

/** Calls back when this tab becomes idle, and when it becomes active again. */
export function watchIdle(notify: (isIdle: boolean) => void): {
  sendAgain: () => void
  end: () => void
} {
  let touchedAt = Date.now()
  let isIdle = false

  function set(next: boolean): void {
    if (next === isIdle) return
    isIdle = next
    notify(next)
  }
  function touch(): void {
    touchedAt = Date.now()
    set(false)
  }
  for (const name of TOUCHES) addEventListener(name, touch, { passive: true, capture: true })
  const timer = setInterval(() => set(Date.now() - touchedAt > LIVE_IDLE_MILLISECONDS), LOOK_EVERY)
  return {
    /** The line is new: the other side takes every tab for touched. */
    sendAgain: () => void (isIdle && notify(true)),
    end() {
      clearInterval(timer)
      for (const name of TOUCHES) removeEventListener(name, touch, { capture: true })
    },
  }
}
