import { MINUTE } from '#platform/contract/durations.rules.ts'
import { queryClient } from '#platform/web/query/query-client.ts'
import { session } from '#platform/web/session/session.ts'

// The time limits of a screen (WCAG 2.2.1): it locks, and its session ends, after so long without input or use. Who works loses neither; who
// rests is warned before.

/** The server may know a use up to a minute too early: two minutes remain in any case. */
const WARN_MS = 3 * MINUTE
/** Sufficient for limits in minutes. */
const NOTE_EVERY_MS = 2_000
/** Input renews a session that has been unused for this part of its limit. */
const RENEW_PART = 0.25
/** The key that answers a warning must not reach what was focused before. */
const HOLD_MS = 300
const RETRY_MS = 30_000
const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

export interface TimeLimit {
  is: 'lock' | 'session'
  /** When it is reached, in milliseconds since 1970. */
  at: number
}
interface TimeLimitOptions {
  /** Without input in any tab of this browser, the screen locks (AUTH-08). 0: never. */
  lockMinutes: number
  /** Called with the limit that is near; undefined when none is. */
  onWarn: (limit: TimeLimit | undefined) => void
  onLock: () => void
}

/** Watches input and use in all tabs of this browser. `stay` is input; `end` stops watching. */
export function watchTimeLimits({ lockMinutes, onWarn, onLock }: TimeLimitOptions): {
  stay: () => void
  end: () => void
} {
  const over = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let noted = 0
  let isWarning = false
  let heldUntil = 0
  let token = session.getToken()
  let wasLocked = isLocked()

  function listLimits(): (TimeLimit & { length: number })[] {
    const { status, idleSeconds = 0 } = session.getState()
    if (status !== 'signed-in' || isLocked()) return []
    const lengths = { lock: lockMinutes * MINUTE, session: idleSeconds * 1000 }
    return (['lock', 'session'] as const)
      .filter(is => lengths[is] > 0)
      .map(is => ({ is, length: lengths[is], at: moments[is].read() + lengths[is] }))
      .toSorted((one, other) => one.at - other.at)
  }
  function look(): void {
    clearTimeout(timer)
    const now = Date.now()
    const [next] = listLimits()
    if (isWarning && now < heldUntil) return wait(heldUntil - now)
    if (next === undefined) return warn(undefined)
    if (now >= next.at) return onReached(next)
    const from = next.at - Math.min(WARN_MS, next.length / 2)
    // Other tabs of this browser show it once they are looked at.
    const isSeen = document.visibilityState === 'visible'
    warn(now >= from && isSeen ? { is: next.is, at: next.at } : undefined)
    wait(now >= from ? next.at - now : from - now)
  }
  function wait(milliseconds: number): void {
    timer = setTimeout(look, milliseconds)
  }
  function warn(limit: TimeLimit | undefined): void {
    isWarning = limit !== undefined
    onWarn(limit)
  }
  function onReached({ is }: TimeLimit): void {
    warn(undefined)
    if (is === 'lock') return onLock()
    // Asks whether it is over; that it is brings the question for the password.
    wait(RETRY_MS)
    void session.renew(session.getToken()).catch(() => undefined)
  }
  function handleTouch(): void {
    const now = Date.now()
    if (now - noted < NOTE_EVERY_MS || isLocked()) return
    // After sleep, the elapsed time is checked before the input counts.
    if (listLimits().some(({ at }) => now >= at)) return look()
    noted = now
    moments.lock.write(now)
    if (isWarning) heldUntil = now + HOLD_MS
    renewEarly(now)
    look()
  }
  function renewEarly(now: number): void {
    const { idleSeconds } = session.getState()
    const before = moments.session.read()
    if (idleSeconds === undefined || now - before < idleSeconds * 1000 * RENEW_PART) return
    moments.session.write(now)
    session.renew(session.getToken()).catch(() => moments.session.write(before))
  }
  function handleSession(): void {
    const now = Date.now()
    if (session.getToken() !== token) moments.session.write(now)
    token = session.getToken()
    // A mere refresh of the session does not show that someone is there.
    if (wasLocked && !isLocked()) moments.lock.write(now)
    wasLocked = isLocked()
    look()
  }

  moments.lock.write(Date.now())
  moments.session.write(Date.now())
  for (const sign of SIGNS)
    addEventListener(sign, handleTouch, { passive: true, capture: true, signal: over.signal })
  document.addEventListener('visibilitychange', look, { signal: over.signal })
  addEventListener('storage', () => isWarning && look(), { signal: over.signal })
  const stops = [
    session.subscribe(handleSession),
    queryClient.getQueryCache().subscribe(event => {
      if (event.type !== 'updated' || event.action.type !== 'success') return
      // Not what a screen has written into the cache.
      if (event.action.manual === true) return
      moments.session.write(Date.now())
      if (isWarning) look()
    }),
  ]
  look()
  return {
    stay() {
      noted = 0
      handleTouch()
    },
    end() {
      clearTimeout(timer)
      over.abort()
      for (const stop of stops) stop()
    },
  }
}

const isLocked = () => session.getState().isLocked === true

/** The last input and the last use, in any tab of this browser. */
const moments = { lock: createMoment('lastTouch'), session: createMoment('lastUse') }

function createMoment(key: string) {
  let known = 0
  return {
    read(): number {
      try {
        return Math.max(known, Number(localStorage.getItem(key) ?? 0))
      } catch {
        return known
      }
    },
    write(now: number): void {
      known = now
      try {
        localStorage.setItem(key, `${now}`)
      } catch {
        // Without storage, each tab counts on its own.
      }
    },
  }
}
