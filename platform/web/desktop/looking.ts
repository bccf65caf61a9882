import { useSyncExternalStore } from 'react'

/** Whether the person looks at this page: it is visible, and its window focused. */
export const isLooking = (): boolean =>
  document.visibilityState === 'visible' && document.hasFocus()

function subscribe(listener: () => void): () => void {
  addEventListener('focus', listener)
  addEventListener('blur', listener)
  document.addEventListener('visibilitychange', listener)
  return () => {
    removeEventListener('focus', listener)
    removeEventListener('blur', listener)
    document.removeEventListener('visibilitychange', listener)
  }
}

/**
 * Whether the person looks at this page now.
 * @example const isSeen = useLooking()
 */
export const useLooking = (): boolean => useSyncExternalStore(subscribe, isLooking)
