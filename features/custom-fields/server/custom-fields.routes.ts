import type { Caller } from '#platform/server/access/caller.ts'
import { mutationIn } from '#platform/server/changes/mutation-context.ts'
import type { Platform } from '#platform/server/compose/platform.ts'
import { type Route, creatingRoute, route } from '#platform/server/http/route.ts'
import { customFieldsContract } from '../contract/custom-fields.contract.ts'
import { entityUnknown } from './custom-fields.errors.ts'
import type { CustomEntity } from './custom-fields.points.ts'
import { listFieldRows, toField } from './custom-fields.repo.ts'
import type { createCustomFields } from './custom-fields.service.ts'
import type { createDefinitions } from './definitions.service.ts'

// Definitions are for those who change settings. Everyone else asks for the fields of an entity whose records they see, and learns of those
// that they see.

interface Parts extends Pick<Platform, 'database' | 'clock'> {
  entities: () => CustomEntity[]
  definitions: ReturnType<typeof createDefinitions>
  values: ReturnType<typeof createCustomFields>
}

export function customFieldsRoutes(parts: Parts): Route[] {
  const { database, clock, entities, definitions, values } = parts
  return [
    route(customFieldsContract.listCustomFields, async () => {
      const known = entities().map(({ entity }) => entity)
      const rows = await listFieldRows(database.read)
      return {
        fields: rows.map(toField).filter(one => known.includes(one.entity)),
        entities: known,
      }
    }),
    route(customFieldsContract.listFieldsOf, async ({ query: { entity }, caller }) => {
      const found = entities().find(one => one.entity === entity)
      if (found === undefined || !seesSome(caller, found)) throw entityUnknown()
      return { fields: await values.of(entity).list(caller) }
    }),
    creatingRoute(customFieldsContract.addCustomField, async ({ body, ...input }) => ({
      field: await definitions.add(mutationIn(clock, input), body),
    })),
    route(customFieldsContract.updateCustomField, ({ body, caller, actor, request }) =>
      definitions.update({ caller, actor }, body, request.ifMatch),
    ),
    route(customFieldsContract.orderCustomFields, ({ body, caller, actor }) =>
      definitions.order({ caller, actor }, body),
    ),
    route(customFieldsContract.deleteCustomField, ({ body, caller, actor }) =>
      definitions.remove({ caller, actor }, body.id),
    ),
  ]
}

/** Whether someone reads such records, all or their own. */
const seesSome = (caller: Caller, { subject }: CustomEntity): boolean =>
  caller.can('read', subject) || caller.canOwn('read', subject, caller.userId)
