import { type ReactNode, useEffect, useRef } from 'react'

interface WhenSeenProps {
  /** Controlled by the parent: once seen, it is drawn at once. */
  isSeen: boolean
  onSeen: () => void
  /** Height of the placeholder, in pixels. */
  height: number
  children: () => ReactNode
}

/** So that it is there when the reader is. */
const AHEAD = '160px'

/**
 * Renders its content once it scrolls into view; content out of view costs nothing. Print shows everything.
 *
 * @example <WhenSeen isSeen={isSeen} onSeen={() => setSeen(true)} height={240}>{() => <LineChart name={t('visits')} data={data} />}</WhenSeen>
 */
export function WhenSeen({ isSeen, onSeen, height, children }: WhenSeenProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isSeen || box.current === null) return undefined
    const observer = new IntersectionObserver(
      entries => entries.some(entry => entry.isIntersecting) && onSeen(),
      { rootMargin: AHEAD },
    )
    observer.observe(box.current)
    addEventListener('beforeprint', onSeen)
    return () => {
      observer.disconnect()
      removeEventListener('beforeprint', onSeen)
    }
  }, [isSeen, onSeen])
  return isSeen ? children() : <div ref={box} style={{ height }} />
}
