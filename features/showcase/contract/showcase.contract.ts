import * as z from 'zod/mini'
import { defineCall } from '#platform/contract/define.ts'
import { OPTION_COLORS, MAX_SHOWCASE_QUERY } from './showcase.rules.ts'

// The specification's two calls, used by the choice examples: a hundred options, and a hundred titles.

export const selectOption = z.object({
  value: z.string(),
  label: z.string(),
  /** A color by name, as in status badges. */
  color: z.optional(z.enum(OPTION_COLORS)),
})
export type SelectOption = z.infer<typeof selectOption>

export const completion = z.object({
  title: z.string(),
  /** From 1, each once: how often it is taken, compared with the others. */
  rank: z.int(),
  id: z.int(),
})
export type Completion = z.infer<typeof completion>

export const showcaseContract = {
  listOptions: defineCall({
    method: 'GET',
    path: '/api/select/data',
    access: 'session',
    summary: 'List a hundred sample options for selects; `query` filters them, ignoring case',
    query: z.strictObject({
      query: z._default(z.string().check(z.trim(), z.maxLength(MAX_SHOWCASE_QUERY)), ''),
    }),
    output: z.array(selectOption),
  }),
  listCompletions: defineCall({
    method: 'GET',
    path: '/api/autocomplete/data',
    access: 'session',
    summary: 'List a hundred sample titles for autocomplete',
    query: z.strictObject({}),
    output: z.object({ autoComplete: z.array(completion) }),
  }),
}
