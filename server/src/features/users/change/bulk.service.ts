import type { Transaction } from 'kysely'
import type { Tables } from '../../../platform/database/tables.ts'
import { AppError } from '../../../platform/http/app-error.ts'

export interface BulkResult {
  done: number[]
  refused: Refused[]
  /** By which it can be undone. */
  changeId: number | undefined
}
interface Refused {
  id: number
  name: string
  code: string
  detail: string
}

/** Does what can be done and tells of each of the others why not. */
export async function eachOf<T>(trx: Transaction<Tables>, ids: number[], one: (id: number) => Promise<T>) {
  const records: T[] = []
  const refused: Refused[] = []
  for (const id of new Set(ids)) {
    try {
      records.push(await one(id))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const row = await trx.selectFrom('users').select('full_name').where('id', '=', id).executeTakeFirst()
      refused.push({ id, name: row?.full_name ?? `#${id}`, code: error.code, detail: error.message })
    }
  }
  return { records, refused }
}
