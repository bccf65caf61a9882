import * as z from 'zod/mini'
import { defineCall } from '#platform/contract/define.ts'
import { MAX_SYNONYM_LENGTH, MAX_SYNONYM_WORDS } from './shop.rules.ts'
import { id } from '#platform/contract/wire.ts'

// Synonyms in the shop's search (features.md SHOP-06), managed by product managers. All calls are ours.

const KEEP_SHOP = { can: ['update', 'Shop'] } as const
const changeId = z.int()

export const synonyms = z.object({ id: z.int(), words: z.array(z.string()), version: z.int() })
export type Synonyms = z.infer<typeof synonyms>

/** Words or short terms that find each other. */
export const synonymsInput = z.strictObject({
  words: z
    .array(z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_SYNONYM_LENGTH)))
    .check(z.minLength(2), z.maxLength(MAX_SYNONYM_WORDS)),
})
const saved = z.object({ synonyms, changeId: z.optional(changeId) })

export const shopSynonymsContract = {
  listSynonyms: defineCall({
    method: 'GET',
    path: '/apps/ecommerce/synonyms',
    access: KEEP_SHOP,
    summary: 'List search synonyms',
    output: z.object({ synonyms: z.array(synonyms) }),
  }),
  addSynonyms: defineCall({
    method: 'POST',
    path: '/apps/ecommerce/synonyms',
    access: KEEP_SHOP,
    idempotent: true,
    summary: 'Create a set of search synonyms',
    body: synonymsInput,
    output: saved,
    status: 201,
  }),
  updateSynonyms: defineCall({
    method: 'POST',
    path: '/apps/ecommerce/synonyms/{id}',
    access: KEEP_SHOP,
    summary: 'Update a set of search synonyms',
    params: z.strictObject({ id }),
    body: synonymsInput,
    output: saved,
  }),
  deleteSynonyms: defineCall({
    method: 'DELETE',
    path: '/apps/ecommerce/synonyms/{id}',
    access: KEEP_SHOP,
    summary: 'Delete a set of search synonyms',
    params: z.strictObject({ id }),
    output: z.object({ changeId }),
  }),
}
