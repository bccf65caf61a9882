import { useEffect } from 'react'
import { useInstance } from '#platform/web/instance/instance.ts'
import { useComposed } from '#platform/web/screens/composed.ts'
import { composeWithout } from '../product.ts'
import { prepareFrame } from './frame-parts.tsx'

/** Removes an app's contributions from the frame while it is off, and re-renders (features.md ADD-11). */
export function useApps(): void {
  const { off } = useInstance()
  useComposed()
  useEffect(() => {
    if (composeWithout(off ?? [])) void prepareFrame()
  }, [off])
}
