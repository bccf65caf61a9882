import { getPreferences } from './preferences.ts'

/**
 * Does the person want things to stand still: by their own choice, or by that of their device?
 *
 * @example if (!isMotionReduced()) element.animate(…)
 */
export const isMotionReduced = (): boolean =>
  getPreferences().motion === 'reduced' || matchMedia('(prefers-reduced-motion: reduce)').matches
