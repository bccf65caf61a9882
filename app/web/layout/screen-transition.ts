import { useRouterState } from '@tanstack/react-router'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { isMotionReduced } from '#platform/web/preferences/motion.ts'
import { getPreferences } from '#platform/web/preferences/preferences.ts'

const MILLISECONDS = 160
const FROM = {
  fade: () => ({ opacity: 0 }),
  slide: (isRtl: boolean) => ({ opacity: 0, translate: isRtl ? '-20px 0' : '20px 0' }),
  zoom: () => ({ opacity: 0, scale: '0.98' }),
}

/** Transition to the next screen, by the user's preference; none for the first screen or with reduced motion. */
export function useScreenTransition(screen: RefObject<HTMLElement | null>): void {
  const path = useRouterState({ select: state => state.matches.at(-1)?.pathname })
  const shown = useRef(path)
  useLayoutEffect(() => {
    if (shown.current === path) return
    shown.current = path
    const { transition, direction } = getPreferences()
    if (transition === 'none' || isMotionReduced()) return
    screen.current?.animate([FROM[transition](direction === 'rtl'), {}], {
      duration: MILLISECONDS,
      easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)',
    })
  }, [screen, path])
}
