import * as z from 'zod/mini'
import { defineCall } from './define.ts'
import { CONTENTS, DIRECTIONS, FOOTERS, LANGUAGES, NAVBARS, PAGE_SIZES, SKINS, TRANSITIONS } from './preferences.rules.ts'

// Preferences: one document per person, so that they follow from one device to the next (features.md X-32, NAV-09). Both calls are ours.

const routeName = z.string().check(z.minLength(1), z.maxLength(100))
const pageSizes = z.record(routeName, z.literal(PAGE_SIZES))

const fields = {
  skin: z.optional(z.enum(SKINS)),
  direction: z.optional(z.enum(DIRECTIONS)),
  language: z.optional(z.enum(LANGUAGES)),
  content: z.optional(z.enum(CONTENTS)),
  menuCollapsed: z.optional(z.boolean()),
  menuHidden: z.optional(z.boolean()),
  navbar: z.optional(z.enum(NAVBARS)),
  footer: z.optional(z.enum(FOOTERS)),
  transition: z.optional(z.enum(TRANSITIONS)),
  /** Shortcuts of one letter, without Ctrl or Cmd: they must be possible to turn off (WCAG 2.1.4). */
  singleKeyShortcuts: z.optional(z.boolean()),
  /** Rows a page by the route of the list. */
  pageSizes: z.optional(pageSizes),
}

/** What a person has chosen; what is missing they have not, and each browser has its own way. */
export const preferencesDocument = z.strictObject(fields)
export type PreferencesDocument = z.infer<typeof preferencesDocument>

/** What changes; the rest stays, unless `reset` forgets it first. */
export const preferencesUpdate = z.strictObject({ ...fields, reset: z.optional(z.literal(true)) })
export type PreferencesUpdate = z.infer<typeof preferencesUpdate>

export const preferencesContract = {
  getPreferences: defineCall({
    method: 'GET',
    path: '/api/preferences/data',
    access: 'session',
    summary: 'What the person has chosen',
    output: z.object({ preferences: preferencesDocument }),
  }),
  updatePreferences: defineCall({
    method: 'POST',
    path: '/api/preferences/update',
    access: 'session',
    summary: 'Change some of what the person has chosen',
    body: preferencesUpdate,
    output: z.object({ preferences: preferencesDocument }),
  }),
}
