import { type ReactNode, useEffect, useRef, useState } from 'react'

interface WhenSeenProps {
  /** Of the room that waits, in pixels. */
  height: number
  /** What stands there until then. */
  waiting?: ReactNode
  children: () => ReactNode
}

/** So that it is there when the reader is. */
const AHEAD = '160px'

/**
 * Draws what is in it once it comes into view, and keeps it; what is never scrolled to costs nothing. Paper shows everything.
 *
 * @example <WhenSeen height={240}>{() => <LineChart name={t('visits')} data={data} />}</WhenSeen>
 */
export function WhenSeen({ height, waiting, children }: WhenSeenProps) {
  const box = useRef<HTMLDivElement>(null)
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    if (isSeen || box.current === null) return undefined
    const show = () => setSeen(true)
    const observer = new IntersectionObserver(entries => entries.some(entry => entry.isIntersecting) && show(), { rootMargin: AHEAD })
    observer.observe(box.current)
    addEventListener('beforeprint', show)
    return () => {
      observer.disconnect()
      removeEventListener('beforeprint', show)
    }
  }, [isSeen])
  if (isSeen) return children()
  return (
    <div ref={box} style={{ height }}>
      {waiting}
    </div>
  )
}
