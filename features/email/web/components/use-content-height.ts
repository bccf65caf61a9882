import { useEffect, useRef, useState } from 'react'

/** Longer mails scroll in their frame: otherwise a mail could make the page arbitrarily long. */
const HIGHEST = 20_000
const SCROLLBAR = 16

/** The height of a frame's content as it grows while pictures load. The document has no script; it is measured from outside. */
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
