// A person's appearance and behavior preferences. The first of each list is the default.
// Separate from the calls, so that the sign-in page doesn't load their schemas.

/** The theme setting: fixed, or the system's. */
export const THEMES = ['system', 'dark', 'light'] as const
export const DIRECTIONS = ['ltr', 'rtl'] as const
export const LANGUAGES = ['en', 'ar', 'de', 'fr', 'pt'] as const
export const CONTENTS = ['boxed', 'full'] as const
export const NAVBARS = ['floating', 'sticky', 'static', 'hidden'] as const
export const FOOTERS = ['static', 'sticky', 'hidden'] as const
export const TRANSITIONS = ['fade', 'slide', 'zoom', 'none'] as const
export const PAGE_SIZES = [10, 25, 50, 100] as const
export const DENSITIES = ['comfortable', 'compact'] as const
export const FONT_SIZES = ['normal', 'small', 'large', 'larger'] as const
/** `system`: as set on the device. */
export const MOTIONS = ['system', 'reduced'] as const

export type Theme = (typeof THEMES)[number]
export type Skin = Exclude<Theme, 'system'>
export type Direction = (typeof DIRECTIONS)[number]
export type Language = (typeof LANGUAGES)[number]
