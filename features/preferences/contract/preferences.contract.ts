import * as z from 'zod/mini'
import { defineCall } from '#platform/contract/define.ts'
import {
  CONTENTS,
  DENSITIES,
  DIRECTIONS,
  FONT_SIZES,
  FOOTERS,
  LANGUAGES,
  MOTIONS,
  NAVBARS,
  PAGE_SIZES,
  THEMES,
  TRANSITIONS,
} from './preferences.rules.ts'
import { WEEK_STARTS } from '#features/settings/contract/settings.rules.ts'
import { isTimeZone } from '#platform/contract/time-zone.rules.ts'

// Preferences: one document per person, so that they follow from one device to the next (features.md X-32, NAV-09). Both calls are ours.

const routeName = z.string().check(z.minLength(1), z.maxLength(100))
const pageSizes = z.record(routeName, z.literal(PAGE_SIZES))
const keys = z.string().check(z.regex(/^(mod\+)?(shift\+)?\S{1,12}( \S{1,12})?$/))
/** Empty means none: the instance's applies. */
const timeZone = z.string().check(
  z.maxLength(60),
  z.refine(zone => zone === '' || isTimeZone(zone)),
)

const fields = {
  skin: z.optional(z.enum(THEMES)),
  direction: z.optional(z.enum(DIRECTIONS)),
  language: z.optional(z.enum(LANGUAGES)),
  content: z.optional(z.enum(CONTENTS)),
  menuCollapsed: z.optional(z.boolean()),
  menuHidden: z.optional(z.boolean()),
  navbar: z.optional(z.enum(NAVBARS)),
  footer: z.optional(z.enum(FOOTERS)),
  transition: z.optional(z.enum(TRANSITIONS)),
  density: z.optional(z.enum(DENSITIES)),
  fontSize: z.optional(z.enum(FONT_SIZES)),
  motion: z.optional(z.enum(MOTIONS)),
  timeZone: z.optional(timeZone),
  /** ISO 4217; empty means none, like `-1` for days: the instance's setting applies. */
  currency: z.optional(z.string().check(z.regex(/^([A-Z]{3})?$/))),
  weekStart: z.optional(z.literal([-1, ...WEEK_STARTS])),
  /** Shortcuts by other keys than their own: by what they are at first. */
  shortcutKeys: z.optional(z.record(keys, keys)),
  /** Shortcuts of one letter, without Ctrl or Cmd: they must be possible to turn off (WCAG 2.1.4). */
  singleKeyShortcuts: z.optional(z.boolean()),
  /** Rows a page by the route of the list. */
  pageSizes: z.optional(pageSizes),
  /** Calendar categories: empty means all, `-` none. */
  calendars: z.optional(z.string().check(z.regex(/^(-|[A-Za-z]{1,12}(,[A-Za-z]{1,12}){0,5})?$/))),
  /** Which cards are on which board, in which order and width: `store:medal=m,-sales=s;…`. */
  boards: z.optional(z.string().check(z.regex(/^[a-z\d:=,;-]{0,4000}$/))),
}

/** A person's preferences; missing fields are not set, and the browser's defaults apply. */
export const preferencesDocument = z.strictObject(fields)
export type PreferencesDocument = z.infer<typeof preferencesDocument>

/** What changes; the rest stays, unless `reset` forgets it first. */
export const preferencesUpdate = z.strictObject({ ...fields, reset: z.optional(z.literal(true)) })
export type PreferencesUpdate = z.infer<typeof preferencesUpdate>

/** The instance's regional defaults: empty where not set, and the browser's defaults apply. */
export const regionalDefaults = z.object({
  timeZone: z.string(),
  currency: z.string(),
  weekStart: z.literal([-1, ...WEEK_STARTS]),
})
export type RegionalDefaults = z.infer<typeof regionalDefaults>

export const preferencesContract = {
  getPreferences: defineCall({
    method: 'GET',
    path: '/api/preferences/data',
    access: 'session',
    summary: 'Get your preferences and the instance defaults',
    output: z.object({ preferences: preferencesDocument, regional: regionalDefaults }),
  }),
  updatePreferences: defineCall({
    method: 'POST',
    path: '/api/preferences/update',
    access: 'session',
    summary: 'Update your preferences; only the fields you send change',
    body: preferencesUpdate,
    output: z.object({ preferences: preferencesDocument }),
  }),
}
