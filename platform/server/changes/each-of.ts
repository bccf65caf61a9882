import { trySavepoint } from '../database/savepoint.ts'
import type { Trx } from '../database/tables.ts'
import { AppError } from '../http/app-error.ts'

export interface BulkResult {
  done: number[]
  refused: Refused[]
  /** By which it can be undone. */
  changeId: number | undefined
}
export interface Refused {
  id: number
  name: string
  code: string
  detail: string
}

/** What was done for each item that allows it, and why not for each of the others. */
interface Tried<I, T> {
  records: T[]
  refused: { item: I; error: AppError }[]
}

/**
 * Does the same for each item. What an item wrote before it was refused is rolled back; other errors end the transaction.
 * @example const { records, refused } = await tryEach(trx, new Set(ids), id => change(context, id))
 */
export async function tryEach<I, T>(
  trx: Trx,
  items: Iterable<I>,
  one: (item: I) => Promise<T>,
): Promise<Tried<I, T>> {
  const records: T[] = []
  const refused: Tried<I, T>['refused'] = []
  for (const item of items) {
    const error = await findRefusal(trx, async () => void records.push(await one(item)))
    if (error !== undefined) refused.push({ item, error })
  }
  return { records, refused }
}

/** Runs a part of a transaction, and returns why it was refused, with all of it rolled back; undefined when it is done. */
export async function findRefusal(
  trx: Trx,
  run: () => Promise<void>,
): Promise<AppError | undefined> {
  const error = await trySavepoint(trx, run)
  if (error === undefined || error instanceof AppError) return error
  throw error
}

/** The refused records with their reasons, as calls name them that know neither name nor detail. */
export const codesOf = (
  refused: readonly { item: number; error: AppError }[],
): { id: number; code: string }[] =>
  refused.map(({ item: id, error }) => ({ id, code: error.code }))

interface EachOf<T> {
  one: (id: number) => Promise<T>
  nameOf: (id: number) => Promise<string | undefined>
}

/**
 * Applies a change to each record that allows it, and returns a reason for each of the others, of which nothing is written.
 *
 * @example const { records, refused } = await eachOf(trx, ids, { one: id => remove(trx, id), nameOf: id => findName(trx, id) })
 */
export async function eachOf<T>(
  trx: Trx,
  ids: readonly number[],
  { one, nameOf }: EachOf<T>,
): Promise<{ records: T[]; refused: Refused[] }> {
  const tried = await tryEach(trx, new Set(ids), one)
  const refused: Refused[] = []
  for (const { item: id, error } of tried.refused)
    refused.push({
      id,
      name: (await nameOf(id)) ?? `#${id}`,
      code: error.code,
      detail: error.message,
    })
  return { records: tried.records, refused }
}
