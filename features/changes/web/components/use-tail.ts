import { useEffect, useRef, useState } from 'react'
import { refreshAudit } from '../audit.api.ts'
import { onEntries } from '../changes.api.ts'

/** A busy log is asked for this often, and no more. */
const REFRESH_MILLISECONDS = 1_000
/** Not every entry is told over the live channel to everybody who may read the log. */
const ASK_MILLISECONDS = 15_000

export interface Tail {
  isOn: boolean
  /** Paused, and something came meanwhile. */
  hasMore: boolean
  turn: (on: boolean) => void
  /** Shows what came, and stays paused. */
  show: () => void
}

/** New entries at the top of the log as they are written, until paused; where the top is not in view there is nothing to follow. */
export function useTail(isAtTop: boolean): Tail {
  const [isFollowing, setOn] = useState(true)
  const [hasMore, setMore] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isOn = isFollowing && isAtTop
  useEffect(() => {
    const refresh = () => {
      timer.current ??= setTimeout(() => {
        timer.current = undefined
        void refreshAudit()
      }, REFRESH_MILLISECONDS)
    }
    const end = onEntries(isOn ? refresh : () => setMore(true))
    const asking = isOn ? setInterval(refresh, ASK_MILLISECONDS) : undefined
    return () => {
      end()
      clearInterval(asking)
      clearTimeout(timer.current)
      timer.current = undefined
    }
  }, [isOn])
  function show(): void {
    setMore(false)
    void refreshAudit()
  }
  return {
    isOn,
    hasMore: hasMore && isAtTop,
    turn(on) {
      setOn(on)
      if (on) show()
    },
    show,
  }
}
