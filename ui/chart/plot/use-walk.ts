import { type KeyboardEvent, type FocusEvent, useState } from 'react'
import { usePreferences } from '#platform/web/preferences/preferences.ts'

interface WalkOptions {
  /** Accessible name of the chart. */
  name: string
  count: number
  /** The point as a sentence. */
  textAt: (index: number) => string
  /** It runs to the right in every language. */
  isLtr?: boolean
}

/**
 * Walks the points of a chart. It is a slider to assistive technology: those pass arrows on to it and read its value out, which
 * a picture would not get.
 *
 * @example const { active, setActive, walkProps } = useWalk({ name, count, textAt })
 */
export function useWalk({ name, count, textAt, isLtr = false }: WalkOptions) {
  const isRtl = usePreferences().direction === 'rtl' && !isLtr
  const [at, setActive] = useState<number>()
  const active = at === undefined || count === 0 ? undefined : Math.min(at, count - 1)
  const shown = active ?? 0

  function handleKey(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const forward = isRtl ? -1 : 1
    const next: Record<string, number | undefined> = {
      ArrowRight: shown + forward,
      ArrowLeft: shown - forward,
      ArrowUp: shown + 1,
      ArrowDown: shown - 1,
      Home: 0,
      End: count - 1,
      Escape: active === undefined ? undefined : -1,
    }
    const index = next[event.key]
    if (index === undefined) return
    event.preventDefault()
    event.stopPropagation()
    setActive(event.key === 'Escape' ? undefined : Math.max(0, Math.min(count - 1, index)))
  }
  return {
    active,
    setActive,
    isRtl,
    walkProps: {
      role: 'slider',
      tabIndex: 0,
      'aria-label': name,
      'aria-valuemin': 1,
      'aria-valuemax': count,
      'aria-valuenow': shown + 1,
      'aria-valuetext': textAt(shown),
      onKeyDown: handleKey,
      onFocus: (event: FocusEvent) => {
        if (event.currentTarget.matches(':focus-visible')) setActive(shown)
      },
      onBlur: () => setActive(undefined),
    } as const,
  }
}
