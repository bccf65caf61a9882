import { type Fields, isLine, type ValuesOf } from '#platform/contract/resource-fields.rules.ts'
import type { Trx } from '../database/tables.ts'
import { foldText } from '../database/fold-text.ts'
import type { ResourceContext } from './resource-context.ts'
import { valueTaken } from './resource-rights.ts'

/** Writes follow one another: what is free here is free when it is written. */
export async function assertNotTaken<F extends Fields>(
  { resource, repo }: ResourceContext<F>,
  { trx }: { trx: Trx },
  { values, id }: { values: ValuesOf<F>; id: number | undefined },
): Promise<void> {
  for (const [name, value] of Object.entries<unknown>(values)) {
    const field = resource.fields[name]
    if (field === undefined || !isLine(field) || field.unique !== true || value === '') continue
    const key = foldText(String(value))
    const holder = (await repo.findKeys(trx, name, [key])).get(key)
    if (holder !== undefined && holder !== id) throw valueTaken(resource, name)
  }
}
