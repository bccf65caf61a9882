import type { Synonyms, synonymsInput } from '../../contract/shop-synonyms.contract.ts'
import { SYNONYMS_MAX } from '../../contract/shop.rules.ts'
import * as z from 'zod/mini'
import { recordChange } from '#platform/server/changes/record-change.ts'
import { changedSince, type UndoStep } from '#platform/server/changes/undo.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { forbidden, staleVersion } from '#platform/server/http/app-error.ts'
import { synonymsNotFound, synonymTaken, tooFewSynonyms, tooManySynonyms } from '../shop.errors.ts'
import type { Who } from '../wishes/lists.service.ts'
import { keyOfTerm, listSynonyms } from './synonyms.repo.ts'

// Words that mean the same. Each stands in one group only, so that it is clear where to look for it.

export const SYNONYM_UNDO = 'shop.synonyms'
interface Saved {
  synonyms: Synonyms
  changeId: number
}

/** Each once; throws 422 where fewer than two are left, and 409 for one that stands elsewhere. */
async function check(
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
  trx: Trx,
  who: Who,
  input: z.output<typeof synonymsInput>,
): Promise<Saved> {
  const words = await check(trx, input, 0)
  if ((await listSynonyms(trx)).length >= SYNONYMS_MAX) throw tooManySynonyms(SYNONYMS_MAX)
  const after = await insert(trx, words, who.now)
  return {
    synonyms: after,
    changeId: await record(trx, who, { id: after.id, before: undefined, after }),
  }
}

async function insert(trx: Trx, words: readonly string[], now: Date): Promise<Synonyms> {
  const moment = now.toISOString()
  const row = { words: JSON.stringify(words), created_at: moment, updated_at: moment }
  const { id, version } = await trx
    .insertInto('product_synonyms')
    .values(row)
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()
  return { id, words: [...words], version }
}

interface SynonymsChange {
  id: number
  input: z.output<typeof synonymsInput>
  /** The version the caller has read. */
  ifMatch: number | undefined
}

export async function updateSynonyms(
  trx: Trx,
  who: Who,
  { id, input, ifMatch }: SynonymsChange,
): Promise<Saved> {
  const before = await get(trx, id)
  if (ifMatch !== undefined && ifMatch !== before.version) throw staleVersion(before)
  const after = await update(trx, before, { words: await check(trx, input, id), now: who.now })
  return { synonyms: after, changeId: await record(trx, who, { id, before, after }) }
}

async function update(
  trx: Trx,
  { id, version }: Synonyms,
  { words, now }: { words: string[]; now: Date },
): Promise<Synonyms> {
  const change = {
    words: JSON.stringify(words),
    version: version + 1,
    updated_at: now.toISOString(),
  }
  await trx.updateTable('product_synonyms').set(change).where('id', '=', id).execute()
  return { id, words, version: version + 1 }
}

export async function deleteSynonyms(trx: Trx, who: Who, id: number): Promise<number> {
  const before = await get(trx, id)
  await trx.deleteFrom('product_synonyms').where('id', '=', id).execute()
  return record(trx, who, { id, before, after: undefined })
}

async function get(trx: Trx, id: number): Promise<Synonyms> {
  const found = (await listSynonyms(trx)).find(one => one.id === id)
  if (found === undefined) throw synonymsNotFound()
  return found
}

interface Recorded {
  id: number
  before: Synonyms | undefined
  after: Synonyms | undefined
}
function record(trx: Trx, { actor, now }: Who, { id, before, after }: Recorded): Promise<number> {
  const describe = (one: Synonyms | undefined) =>
    one === undefined ? undefined : { words: one.words.join(', ') }
  return recordChange(trx, {
    actor,
    now,
    action: before === undefined ? 'create' : after === undefined ? 'delete' : 'update',
    subject: 'Shop',
    records: [
      {
        id: `synonyms-${id}`,
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

const undoArgs = z.object({
  id: z.nullable(z.int()),
  version: z.int(),
  back: z.nullable(z.array(z.string())),
})

/** The words as they were, unless somebody has changed them since; those that were deleted come back under a number of their own. */
export const undoSynonyms: UndoStep = async ({ trx, caller, actor, now, args }) => {
  if (!caller.can('update', 'Shop')) throw forbidden('update', 'Shop')
  const who = { caller, actor, now }
  const { id, version, back } = undoArgs.parse(args)
  if (id === null) {
    if (back !== null) await addSynonyms(trx, who, { words: back })
    return
  }
  const known = await get(trx, id)
  if (known.version !== version) throw changedSince(known.words[0] ?? '')
  if (back === null) await deleteSynonyms(trx, who, id)
  else await updateSynonyms(trx, who, { id, input: { words: back }, ifMatch: undefined })
}
