import { useEffect } from 'react'
import { useInstance } from '#platform/web/instance/instance.ts'
import { drawComposed, useComposed } from '#platform/web/screens/composed.ts'
import { loadGivenSince } from '#platform/web/screens/late.tsx'
import { composeWithout } from '../product.ts'
import { prepareFrame } from './frame-parts.tsx'

/** Removes an app's contributions from frame and screens while it is off, and re-renders (features.md ADD-11). */
export function useApps(): void {
  const { off } = useInstance()
  useComposed()
  useEffect(() => {
    if (composeWithout(off ?? []))
      void Promise.all([prepareFrame(), loadGivenSince()]).then(drawComposed, () => undefined)
  }, [off])
}
