import { useEffect, useRef, useState } from 'react'

/** Longer mails scroll in their frame: a mail could otherwise make the page as long as it likes. */
const HIGHEST = 20_000
const SCROLLBAR = 16

/** The height of what a frame shows, as it grows: its pictures come later. The document has no script; it is looked at from outside. */
export function useContentHeight() {
  const [height, setHeight] = useState<number>()
  const watch = useRef<ResizeObserver>(undefined)
  useEffect(() => () => watch.current?.disconnect(), [])

  function follow(frame: HTMLIFrameElement): void {
    watch.current?.disconnect()
    const root = frame.contentDocument?.documentElement
    if (root === undefined) return
    const measure = () => {
      const isWide = root.scrollWidth > root.clientWidth
      setHeight(
        Math.min(
          HIGHEST,
          Math.ceil(root.getBoundingClientRect().height) + (isWide ? SCROLLBAR : 0),
        ),
      )
    }
    watch.current = new ResizeObserver(measure)
    watch.current.observe(root)
    measure()
  }
  return { height, follow }
}
