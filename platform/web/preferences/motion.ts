import { getPreferences } from './preferences.ts'

/**
 * Whether motion is reduced, by the user's setting or the device's.
 *
 * @example if (!isMotionReduced()) element.animate(…)
 */
export const isMotionReduced = (): boolean =>
  getPreferences().motion === 'reduced' || matchMedia('(prefers-reduced-motion: reduce)').matches
