import type { Synonyms, synonymsInput } from '../../contract/shop-synonyms.contract.ts'
import { MAX_SYNONYMS } from '../../contract/shop.rules.ts'
import * as z from 'zod/mini'
import { assertUnchanged } from '#platform/server/changes/assert-unchanged.ts'
import type { MutationContext } from '#platform/server/changes/mutation-context.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import type { UndoStep } from '#platform/server/changes/undo.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { forbidden, staleVersion } from '#platform/server/http/app-error.ts'
import { isStale } from '#platform/server/http/is-stale.ts'
import { synonymsNotFound, synonymTaken, tooFewSynonyms, tooManySynonyms } from '../shop.errors.ts'
import {
  deleteSynonymsRow,
  insertSynonyms,
  keyOfTerm,
  listSynonyms,
  updateSynonymsRow,
} from './synonyms.repo.ts'

// Synonyms. Each word is in one group only, so that it is clear where to edit it.

export const SYNONYM_UNDO = 'shop.synonyms'
interface Saved {
  synonyms: Synonyms
  changeId: number
}

/** Deduplicated; throws 422 for fewer than two words, and 409 for one in another group. */
async function checkWords(
  trx: Trx,
  { words }: z.output<typeof synonymsInput>,
  id: number,
): Promise<string[]> {
  const byKey = new Map(words.map(word => [keyOfTerm(word), word]))
  byKey.delete('')
  if (byKey.size < 2) throw tooFewSynonyms()
  for (const other of await listSynonyms(trx))
    for (const word of other.id === id ? [] : other.words)
      if (byKey.has(keyOfTerm(word))) throw synonymTaken(word)
  return [...byKey.values()]
}

export async function addSynonyms(
  context: MutationContext,
  input: z.output<typeof synonymsInput>,
): Promise<Saved> {
  const { trx, now } = context
  const words = await checkWords(trx, input, 0)
  if ((await listSynonyms(trx)).length >= MAX_SYNONYMS) throw tooManySynonyms(MAX_SYNONYMS)
  const after = await insertSynonyms(trx, words, now)
  const changeId = await record(context, { id: after.id, before: undefined, after })
  return { synonyms: after, changeId }
}

interface SynonymsChange {
  id: number
  input: z.output<typeof synonymsInput>
  /** The version the caller has read. */
  ifMatch: number | undefined
}

export async function updateSynonyms(
  context: MutationContext,
  { id, input, ifMatch }: SynonymsChange,
): Promise<Saved> {
  const { trx, now } = context
  const before = await getSynonyms(trx, id)
  if (isStale(ifMatch, before.version)) throw staleVersion(before)
  const after = await updateSynonymsRow(trx, before, {
    words: await checkWords(trx, input, id),
    now,
  })
  return { synonyms: after, changeId: await record(context, { id, before, after }) }
}

export async function deleteSynonyms(context: MutationContext, id: number): Promise<number> {
  const before = await getSynonyms(context.trx, id)
  await deleteSynonymsRow(context.trx, id)
  return record(context, { id, before, after: undefined })
}

async function getSynonyms(trx: Trx, id: number): Promise<Synonyms> {
  const found = (await listSynonyms(trx)).find(one => one.id === id)
  if (found === undefined) throw synonymsNotFound()
  return found
}

interface Recorded {
  id: number
  before: Synonyms | undefined
  after: Synonyms | undefined
}
function record(
  { trx, actor, now }: MutationContext,
  { id, before, after }: Recorded,
): Promise<number> {
  const describe = (one: Synonyms | undefined) =>
    one === undefined ? undefined : { words: one.words.join(', ') }
  return recordChange(trx, {
    actor,
    now,
    action: before === undefined ? 'create' : after === undefined ? 'delete' : 'update',
    subject: 'Shop',
    records: [
      {
        id: recordIdOf(id),
        name: (after ?? before)?.words[0] ?? '',
        before: describe(before),
        after: describe(after),
      },
    ],
    undo: {
      kind: SYNONYM_UNDO,
      args: { id: after?.id ?? null, version: after?.version ?? 0, back: before?.words ?? null },
    },
  })
}
const recordIdOf = (id: number) => `synonyms-${id}`

const undoArgs = z.object({
  id: z.nullable(z.int()),
  version: z.int(),
  back: z.nullable(z.array(z.string())),
})

/** Restores synonyms unless they were changed since; deleted ones get a new id. */
export const undoSynonyms: UndoStep = async ({ args, ...context }) => {
  if (!context.caller.can('update', 'Shop')) throw forbidden('update', 'Shop')
  const { id, version: left, back } = undoArgs.parse(args)
  if (id === null) {
    if (back !== null) await addSynonyms(context, { words: back })
    return
  }
  const known = await getSynonyms(context.trx, id)
  const { version, words } = known
  const name = words[0] ?? ''
  await assertUnchanged(context, { id: recordIdOf(id), name, version, left })
  if (back === null) await deleteSynonyms(context, id)
  else await updateSynonyms(context, { id, input: { words: back }, ifMatch: undefined })
}
