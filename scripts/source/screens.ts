import { SCREENS } from '#features/pages.ts'

/** The paths of all screens. */
export const findScreens = (): string[] => [...new Set(SCREENS)].toSorted()
