import { useEffect } from 'react'
import { useLayer } from '#platform/web/layers/layer-store.ts'
import { holdEarlyTyping } from '#platform/web/navigation/early-typing.ts'

/** On every screen: keeps the focus, and what is typed ahead of a layer. */
export function SteadyInput() {
  const layer = useLayer()
  useEffect(watchFocus, [])
  useEffect(() => (layer === undefined ? undefined : holdEarlyTyping()), [layer])
  return null
}

/** From the first key or click on: until then nothing is removed that has the focus. */
function watchFocus(): () => void {
  const waiting = new AbortController()
  let isOver = false
  let stop: (() => void) | undefined
  const begin = () => {
    waiting.abort()
    import('#platform/web/navigation/keep-focus.ts').then(
      ({ keepFocus }) => {
        if (!isOver) stop = keepFocus()
      },
      () => undefined,
    )
  }
  for (const event of ['keydown', 'pointerdown'])
    addEventListener(event, begin, { signal: waiting.signal })
  return () => {
    isOver = true
    waiting.abort()
    stop?.()
  }
}
