import { useEffect, useRef, useState } from 'react'
import { refreshAudit } from '../audit.api.ts'
import { onEntries } from '../changes.api.ts'

/** Minimum refresh interval of a busy log. */
const REFRESH_MILLISECONDS = 1_000
/** Not every entry has a live event for all readers of the log. */
const ASK_MILLISECONDS = 15_000

export interface Tail {
  isOn: boolean
  /** New entries arrived while paused. */
  hasMore: boolean
  turn: (on: boolean) => void
  /** Shows them, and stays paused. */
  show: () => void
}

/** New entries appear at the top of the log until paused; nothing is followed while the top is out of view. */
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
    const polling = isOn ? setInterval(refresh, ASK_MILLISECONDS) : undefined
    return () => {
      end()
      clearInterval(polling)
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
