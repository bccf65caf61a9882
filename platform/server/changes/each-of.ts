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

/**
 * Applies a change to each record that allows it, and returns a reason for each of the others.
 *
 * @example const { records, refused } = await eachOf(ids, { one: id => remove(trx, id), nameOf: id => findName(trx, id) })
 */
export async function eachOf<T>(
  ids: readonly number[],
  {
    one,
    nameOf,
  }: { one: (id: number) => Promise<T>; nameOf: (id: number) => Promise<string | undefined> },
): Promise<{ records: T[]; refused: Refused[] }> {
  const records: T[] = []
  const refused: Refused[] = []
  for (const id of new Set(ids)) {
    try {
      records.push(await one(id))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      refused.push({
        id,
        name: (await nameOf(id)) ?? `#${id}`,
        code: error.code,
        detail: error.message,
      })
    }
  }
  return { records, refused }
}
