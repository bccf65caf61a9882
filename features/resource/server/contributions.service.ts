import { type Fields, isSearched, type Resource } from '#platform/contract/resource-fields.rules.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import {
  type CalendarLayer,
  calendarLayer,
  recordType,
  type RecordType,
} from '#platform/server/compose/between-features.ts'
import type { Contribution } from '#platform/server/compose/extension-point.ts'
import { whenDue } from '#platform/server/compose/when-due.ts'
import type { Db } from '#platform/server/database/database.ts'
import { type StoredRow, toRecord, valuesOf, wordsIn } from '#platform/server/resource/columns.ts'
import { columnOf } from '#platform/contract/resource-checks.rules.ts'
import type { ResourceContext } from '#platform/server/resource/resource-context.ts'
import { findByCustom } from '#platform/server/resource/custom-search.ts'
import { idsOf, presentRows } from '#platform/server/resource/own-tables-repo.ts'
import { mayTouch, ownersOf, readable } from '#platform/server/resource/resource-rights.ts'
import { titleOf } from '#platform/server/resource/resource-service.ts'
import { searchSource } from '#features/main-search/server/main-search.points.ts'
import {
  ALL,
  numbersOf,
  type SearchSource,
} from '#features/main-search/server/main-search.service.ts'
import { personalData } from '#features/users/server/users.points.ts'
import { commentPersonalData } from './comments/comments.service.ts'
import { referenced } from './resource.points.ts'

// What resource records contribute to other features: global search, references, links, and
// calendar layers.

export const contributionsOf = <F extends Fields>(parts: ResourceContext<F>): Contribution[] => [
  searchSource(searchOf(parts)),
  referenced({
    name: parts.resource.name,
    async see(db, caller, ids) {
      const rows = await seen(parts, db, { caller, ids })
      return rows.map(row => ({ id: Number(row.id), title: titleOf(parts, row) }))
    },
  }),
  recordType(recordsOf(parts)),
  personalData(commentPersonalData(parts)),
  ...layersOf(parts).map(layer => calendarLayer(layer)),
]

/** Where a record is shown. */
const linkOf = ({ name }: Resource, id: number): string => `/apps/${name}/${id}`

async function seen<F extends Fields>(
  { resource, repo }: ResourceContext<F>,
  db: Db,
  { caller, ids }: { caller: Caller; ids: readonly number[] },
): Promise<StoredRow[]> {
  const rows = await repo.listByIds(db, ids)
  return rows.filter(row => mayTouch(resource, caller, { action: 'read', row }))
}

/** Records as other features link them. */
function recordsOf<F extends Fields>(parts: ResourceContext<F>): RecordType {
  const { resource, repo } = parts
  return {
    type: repo.table,
    subject: resource.subject,
    async see(db, caller, ids) {
      const rows = await seen(parts, db, { caller, ids })
      return new Map(
        rows.map(row => [
          Number(row.id),
          {
            title: titleOf(parts, row),
            address: linkOf(resource, Number(row.id)),
            isDone: null,
            canChange: mayTouch(resource, caller, { action: 'update', row }),
          },
        ]),
      )
    },
    audience: async () => undefined,
  }
}

function searchOf<F extends Fields>(parts: ResourceContext<F>): SearchSource {
  const { resource, repo, ports, database } = parts
  const { subject, fields, title } = resource
  return {
    kind: repo.table,
    group: 'records',
    async index(db, ids) {
      const rows = await repo.listByIds(db, numbersOf(ids))
      return rows.map(row => ({
        id: `${Number(row.id)}`,
        scopes: [ALL, ...ownersOf(resource, [row])],
        title: titleOf(parts, row),
        texts: Object.entries(valuesOf(resource, toRecord(resource, row))).flatMap(
          ([name, value]) => {
            const text = wordsIn(fields[name], value)
            return name !== title && isSearched(resource, name) && text !== '' ? [text] : []
          },
        ),
      }))
    },
    more: (db, asked) =>
      findByCustom(
        { dialect: database.dialect, custom: ports.custom },
        () => idsOf(presentRows(db, resource, readable(resource, asked.caller))),
        { ...asked, idColumn: `${repo.table}.id` },
      ),
    scopesOf: async (_db, caller) =>
      caller.can('read', subject)
        ? [ALL]
        : caller.canOwn('read', subject, caller.userId)
          ? [caller.userId]
          : [],
    async show(db, { caller }, ids) {
      const rows = await seen(parts, db, { caller, ids: numbersOf(ids) })
      return new Map(
        rows.map(row => {
          const id = Number(row.id)
          const entry = { id, title: titleOf(parts, row), link: linkOf(resource, id) }
          return [`${id}`, { ...entry, icon: resource.icon }]
        }),
      )
    },
  }
}

/** A layer for each date field that declares one. */
function layersOf<F extends Fields>(parts: ResourceContext<F>): CalendarLayer[] {
  const { resource, repo, database } = parts
  const dated = Object.entries(resource.fields).filter(
    ([, field]) => 'calendar' in field && field.calendar === true,
  )
  return dated.map(([name, field]) => ({
    id: `${resource.name}.${name}`,
    isFor: caller => caller.canOwn('read', resource.subject, caller.userId),
    async between({ caller, from, to }) {
      const isDay = field.kind === 'date'
      const span = isDay ? { from: from.slice(0, 10), to: `${to.slice(0, 10)}~` } : { from, to }
      const rows = await repo.between(database.read, name, {
        ...span,
        ...readable(resource, caller),
      })
      return rows.map(row => ({
        id: `${Number(row.id)}`,
        title: titleOf(parts, row),
        address: linkOf(resource, Number(row.id)),
        ...whenDue(String(row[columnOf(name)])),
      }))
    },
  }))
}
