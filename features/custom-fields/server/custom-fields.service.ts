import type * as z from 'zod/mini'
import type { ExportLanguage } from '#platform/contract/export.rules.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import type { Database } from '#platform/server/database/database.ts'
import { isCustomName } from '#platform/contract/custom-values.rules.ts'
import type { AskedList, CustomColumn, CustomList } from '#platform/server/resource/custom-port.ts'
import type { FieldShape } from '../contract/custom-fields.rules.ts'
import { createFieldCache, isVisible } from './values/fields.service.ts'
import { readListed } from './values/listed.service.ts'
import { exportColumns, importFields, importSchema } from './values/transfer.service.ts'
import { createValues } from './values/values.service.ts'

// The public API of custom fields, for features whose records have some: `customFields.of('users')`.

export type CustomFieldsOf = ReturnType<ReturnType<typeof createCustomFields>['of']>

export function createCustomFields(database: Pick<Database, 'read' | 'dialect'>) {
  const fieldsOf = createFieldCache(database)
  return {
    of(entity: string) {
      const findFields = async (caller: Caller) =>
        (await fieldsOf(entity)).filter(one => isVisible(one, caller))
      const values = createValues(database, findFields)
      return {
        ...values,
        /** What the caller sees, for their forms and lists. */
        async list(caller: Caller): Promise<FieldShape[]> {
          return findFields(caller)
        },
        /** Reads a list's query; throws 400 for what the caller doesn't see. */
        async listed(caller: Caller, query: AskedList): Promise<CustomList | undefined> {
          const { q, customFields, sortColumn } = query
          return q === '' && customFields === '' && !isCustomName(sortColumn)
            ? undefined
            : readListed(database, await findFields(caller), query)
        },
        /** The columns of an exported file, and the values of its rows in groups. */
        async exported(caller: Caller, language: ExportLanguage) {
          const fields = await findFields(caller)
          const columns: CustomColumn[] = exportColumns(fields, language)
          return {
            columns,
            valuesOf: async (ids: readonly number[]) =>
              fields.length === 0 ? () => ({}) : values.valuesOf(fields, ids),
          }
        },
        /** What a file may bring. */
        async imported(caller: Caller) {
          const fields = await findFields(caller)
          return {
            fields: importFields(fields),
            /** A feature's schema of a row, with the custom fields in it. */
            schemaWith: <T>(own: z.ZodMiniType<T>) => importSchema(fields, own),
          }
        },
      }
    },
  }
}
