import { useBlocker } from '@tanstack/react-router'
import { useMedia } from '#platform/web/media/use-media.ts'
import { type ComposeWindow, useComposeWindows } from './compose-store.ts'

/** Back closes the window that covers the screen instead of leaving the screen underneath. Esc does the same. */
export function useBackCloses({ key }: ComposeWindow, close: () => Promise<void>): void {
  // As in compose.module.css.
  const isPhone = useMedia('(max-width: 767px)')
  const covers = (one: ComposeWindow) =>
    one.shape === 'full' || (isPhone && one.shape !== 'small' && one.shape !== 'sent')
  const isOnTop = useComposeWindows().findLast(covers)?.key === key
  useBlocker({
    shouldBlockFn({ action }) {
      if (action !== 'BACK') return false
      void close()
      return true
    },
    enableBeforeUnload: false,
    disabled: !isOnTop,
  })
}
