import * as z from 'zod/mini'
import { foldSearch } from '#platform/contract/fold.rules.ts'
import { filterOf } from '#platform/contract/resource.contract.ts'
import type { Database } from '#platform/server/database/database.ts'
import { invalidInput } from '#platform/server/http/app-error.ts'
import { customName } from '#platform/contract/custom-values.rules.ts'
import type { CustomList } from '#platform/server/resource/custom-port.ts'
import { isChoosing, isFiltered } from '../../contract/custom-fields.rules.ts'
import type { KnownField } from './fields.service.ts'
import { anyOf, type Condition, findRecords, fulfils, isAmongFirst } from './matching.repo.ts'
import { isSearched } from './values.repo.ts'

// List filters by custom fields. A feature's list names no table of ours: it is given conditions on the id of its records.

/** Up to so many records are looked up by their ids; more are met while the list's own order is walked. */
const FEW = 2_000
/** So many of a filter's records are counted among: more than the totals that lists count to. */
const COUNTED_AMONG = 20_000

/** Reads a filter; undefined for none. Throws 400 with the name of what is wrong. */
export function readFilter(
  database: Pick<Database, 'read' | 'dialect'>,
  fields: readonly KnownField[],
  text: string,
): CustomList['filter'] {
  if (text === '') return undefined
  const { dialect } = database
  const conditions = parseFilter(fields, text)
  if (conditions.length === 0) return undefined
  return async () => {
    const found = await Promise.all(
      conditions.map(async condition => ({
        condition,
        ...(await findRecords(database, condition, FEW)),
      })),
    )
    const few = found.flatMap(({ ids, isAll }) => (isAll ? [ids] : []))
    const many = found.flatMap(({ condition, isAll }) => (isAll ? [] : [condition]))
    const byId = (idColumn: string) => few.map(ids => dialect.isOneOf(idColumn, ids))
    const lookedUp = (idColumn: string) => many.map(one => fulfils(one, { idColumn, dialect }))
    return {
      isMany: few.length === 0,
      conditions: idColumn => [
        ...byId(idColumn),
        ...lookedUp(idColumn).map(one => dialect.residual(one)),
      ],
      counted: idColumn => [
        ...byId(idColumn),
        ...many.map((one, index) =>
          index === 0
            ? isAmongFirst(one, { idColumn, dialect, limit: COUNTED_AMONG })
            : fulfils(one, { idColumn, dialect }),
        ),
      ],
    }
  }
}

/** What the search box finds: texts, and choices by their labels. Undefined where there is nothing to look into. */
export function readSearch(
  database: Pick<Database, 'read' | 'dialect'>,
  fields: readonly KnownField[],
  { q, most = FEW }: { q: string; most?: number },
): CustomList['search'] {
  const { dialect } = database
  const conditions = searchedBy(fields, q)
  if (conditions.length === 0) return undefined
  return async () => {
    const found = await Promise.all(conditions.map(one => findRecords(database, one, most)))
    const ids = [...new Set(found.flatMap(one => one.ids))]
    const isAll = found.every(one => one.isAll)
    if (isAll && ids.length === 0) return undefined
    return {
      ids,
      isAll,
      isHit: idColumn => anyOf(conditions.map(one => fulfils(one, { idColumn, dialect }))),
      counted: idColumn =>
        anyOf(
          conditions.map(one => isAmongFirst(one, { idColumn, dialect, limit: COUNTED_AMONG })),
        ),
    }
  }
}

function searchedBy(fields: readonly KnownField[], q: string): Condition[] {
  const text = foldSearch(q)
  if (text === '') return []
  const texts = fields.filter(one => isSearched(one.field)).map(one => one.id)
  const choosing = fields.flatMap(({ id, kind, choices }): Condition[] => {
    const among = choices.filter(({ labels }) =>
      Object.values(labels).some(label => label !== undefined && foldSearch(label).includes(text)),
    )
    return isChoosing(kind) && among.length > 0
      ? [{ fieldIds: [id], among: among.map(({ value }) => value) }]
      : []
  })
  return [...(texts.length === 0 ? [] : [{ fieldIds: texts, contains: q }]), ...choosing]
}

function parseFilter(fields: readonly KnownField[], text: string): Condition[] {
  const some = fields.filter(isFiltered)
  const shape = Object.assign({}, ...some.map(one => filterOf(one.key, one.field)))
  const asked = z.safeParse(z.strictObject(shape), fromJson(text))
  if (!asked.success) throw invalidInput(errorsOf(asked.error.issues))
  const values = new Map<string, unknown>(Object.entries(asked.data))
  return some.flatMap(one => conditionsOf(one, name => values.get(name) ?? ''))
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function errorsOf(issues: readonly z.core.$ZodIssue[]): Record<string, string> {
  const errors = issues.flatMap(issue =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map(name => [customName(name), 'This field doesn’t exist.'])
      : issue.path.length === 0
        ? [['customFields', 'This filter isn’t valid.']]
        : [[customName(issue.path.join('.')), issue.message]],
  )
  return Object.fromEntries(errors)
}

function conditionsOf(
  { id, key, kind }: KnownField,
  valueOf: (name: string) => unknown,
): Condition[] {
  if (kind === 'number' || kind === 'date') {
    const [from, to] = [valueOf(`${key}From`), valueOf(`${key}To`)].map(end =>
      typeof end === 'number' || (typeof end === 'string' && end !== '') ? end : undefined,
    )
    return from === undefined && to === undefined ? [] : [{ fieldIds: [id], from, to }]
  }
  const asked = String(valueOf(key))
  if (asked === '') return []
  if (kind === 'choice' || kind === 'choices') return [{ fieldIds: [id], among: asked.split(',') }]
  if (kind === 'yesNo')
    return [asked === 'yes' ? { fieldIds: [id], among: ['yes'] } : { fieldIds: [id], isNot: true }]
  return [{ fieldIds: [id], contains: asked }]
}
