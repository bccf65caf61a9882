import { useEffect } from 'react'
import { session } from '#platform/web/session/session.ts'
import { lockScreen } from './lock-screen.ts'

const KEY = 'lastTouch'
/** Sufficient for a limit in minutes. */
const NOTE_EVERY_MS = 2_000
const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

/** Locks the screen after this many minutes without input in any tab of this browser (AUTH-08). */
export function useIdleLock(minutes: number): void {
  useEffect(() => {
    if (minutes === 0) return undefined
    const limit = minutes * 60_000
    const over = new AbortController()
    let noted = 0
    let timer: ReturnType<typeof setTimeout> | undefined

    function look(): void {
      clearTimeout(timer)
      const left = readTouch() + limit - Date.now()
      if (left > 0) timer = setTimeout(look, left)
      else if (session.getState().isLocked !== true) void lockScreen()
    }
    function handleTouch(): void {
      const now = Date.now()
      // After sleep, the elapsed time is checked before the input counts.
      if (now - noted < NOTE_EVERY_MS || session.getState().isLocked === true) return
      if (noted > 0 && now - readTouch() >= limit) return look()
      noted = now
      writeTouch(now)
      look()
    }
    writeTouch(Date.now())
    for (const sign of SIGNS)
      addEventListener(sign, handleTouch, { passive: true, capture: true, signal: over.signal })
    document.addEventListener('visibilitychange', look, { signal: over.signal })
    look()
    // Unlocking restarts the time. A mere refresh of the session does not show that someone is there.
    let wasLocked = session.getState().isLocked === true
    const stop = session.subscribe(() => {
      const isLocked = session.getState().isLocked === true
      if (wasLocked && !isLocked) {
        writeTouch(Date.now())
        look()
      }
      wasLocked = isLocked
    })
    return () => {
      clearTimeout(timer)
      over.abort()
      stop()
    }
  }, [minutes])
}

let touched = 0
function readTouch(): number {
  try {
    return Math.max(touched, Number(localStorage.getItem(KEY) ?? 0))
  } catch {
    return touched
  }
}
function writeTouch(now: number): void {
  touched = now
  try {
    localStorage.setItem(KEY, `${now}`)
  } catch {
    // Without storage, each tab counts on its own.
  }
}
