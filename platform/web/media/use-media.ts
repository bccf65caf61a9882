import { useSyncExternalStore } from 'react'

/**
 * Whether a media query matches.
 *
 * @example const isPhone = useMedia('(max-width: 640px)')
 */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    listener => {
      const media = matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    () => matchMedia(query).matches,
  )
}
