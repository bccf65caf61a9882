import * as z from 'zod/mini'
import { defineCall } from '#platform/contract/define.ts'
import { SEARCH_GROUPS, SEARCH_LENGTH, MAX_SEARCH } from './main-search.rules.ts'
import { PAGE_ICONS } from '#platform/contract/pages.rules.ts'
import { AVATAR_COLORS } from '#features/users/contract/users.rules.ts'

// Global search: the specification's call, extended by a query and a single group.

/** A hit. Its group determines which fields it has. */
export const searchEntry = z.object({
  id: z.union([z.int(), z.string()]),
  title: z.string(),
  /** Its screen. */
  link: z.string(),
  /** Distinguishes it from others of the same name: an amount, a state, a sender. */
  detail: z.optional(z.string()),
  /** The day or time it is scheduled for. */
  when: z.optional(z.string()),

  // Pages
  target: z.optional(z.string()),
  isBookmarked: z.optional(z.boolean()),
  icon: z.optional(z.enum(PAGE_ICONS)),

  // Files
  by: z.optional(z.string()),
  /** For people, `2.3mb`; empty for a document rendered on demand. */
  size: z.optional(z.string()),
  bytes: z.optional(z.nullable(z.int())),
  /** Media type: which icon it has. */
  file: z.optional(z.string()),

  // Contacts
  email: z.optional(z.string()),
  img: z.optional(z.nullable(z.string())),
  avatarColor: z.optional(z.enum(AVATAR_COLORS)),
  date: z.optional(z.string()),
})
export type SearchEntry = z.infer<typeof searchEntry>

export const searchGroup = z.object({
  group: z.enum(SEARCH_GROUPS),
  groupTitle: z.string(),
  searchLimit: z.int(),
  /** The number of hits, up to a limit; `isMore` means there are more. */
  total: z.int(),
  isMore: z.boolean(),
  data: z.array(searchEntry),
})
export type FoundGroup = z.infer<typeof searchGroup>

export const mainSearchContract = {
  // Fixed by the specification (docs/conformance.md)
  getMainSearch: defineCall({
    method: 'GET',
    path: '/api/main-search/data',
    access: 'session',
    summary: 'List pages, files and people you can open',
    description: 'With `q`, it searches all kinds of records and returns the best matches first.',
    query: z.strictObject({
      q: z._default(z.string().check(z.trim(), z.maxLength(SEARCH_LENGTH)), ''),
      /** This one alone. */
      group: z.optional(z.enum(SEARCH_GROUPS)),
      /** So many of each group. */
      limit: z._default(
        z.coerce.number().check(z.int(), z.positive(), z.maximum(MAX_SEARCH)),
        MAX_SEARCH,
      ),
    }),
    output: z.object({
      searchArr: z.array(searchGroup),
      total: z.int(),
      /** Groups that failed this time. */
      failed: z.array(z.enum(SEARCH_GROUPS)),
    }),
  }),
}
