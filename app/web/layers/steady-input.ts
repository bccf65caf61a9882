import { useEffect } from 'react'
import { useLayer } from '#platform/web/layers/layer-store.ts'
import { holdEarlyTyping } from '#platform/web/navigation/early-typing.ts'
import { keepFocus } from '#platform/web/navigation/keep-focus.ts'

/** On every screen: keeps the focus, and what is typed ahead of a layer. */
export function SteadyInput() {
  const layer = useLayer()
  useEffect(() => keepFocus(), [])
  useEffect(() => (layer === undefined ? undefined : holdEarlyTyping()), [layer])
  return null
}
