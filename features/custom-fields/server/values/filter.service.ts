import * as z from 'zod/mini'
import { filterOf } from '#platform/contract/resource.contract.ts'
import type { Database } from '#platform/server/database/database.ts'
import { invalidInput } from '#platform/server/http/app-error.ts'
import { customName } from '#platform/contract/custom-values.rules.ts'
import type { FindMatch } from '#platform/server/resource/custom-port.ts'
import { isFiltered } from '../../contract/custom-fields.rules.ts'
import type { KnownField } from './fields.service.ts'
import { type Condition, findRecords, fulfils, isAmongFirst } from './values.repo.ts'

// List filters by custom fields. A feature's list names no table of ours: it is given conditions on the id of its records.

/** Up to so many records are looked up by their ids; more are met while the list's own order is walked. */
const FEW = 2_000
/** More are not counted. */
const COUNTED = 10_000

/** Reads a filter; undefined for none. Throws 400 with the name of what is wrong. */
export function readFilter(
  { read, dialect }: Pick<Database, 'read' | 'dialect'>,
  fields: readonly KnownField[],
  text: string,
): FindMatch | undefined {
  if (text === '') return undefined
  const conditions = parseFilter(fields, text)
  if (conditions.length === 0) return undefined
  return async () => {
    const found = await Promise.all(
      conditions.map(async condition => ({
        condition,
        ids: await findRecords(read, condition, FEW),
      })),
    )
    const few = found.flatMap(({ ids }) => (ids === undefined ? [] : [ids]))
    const many = found.flatMap(({ condition, ids }) => (ids === undefined ? [condition] : []))
    const byId = (idColumn: string) => few.map(ids => dialect.isOneOf(idColumn, ids))
    const lookedUp = (idColumn: string) => many.map(one => fulfils(one, idColumn))
    return {
      isMany: few.length === 0,
      most: COUNTED,
      conditions: idColumn => [
        ...byId(idColumn),
        ...lookedUp(idColumn).map(one => dialect.residual(one)),
      ],
      counted: idColumn => [
        ...byId(idColumn),
        ...many.map((one, index) =>
          index === 0
            ? isAmongFirst(one, { idColumn, limit: 2 * COUNTED })
            : fulfils(one, idColumn),
        ),
      ],
    }
  }
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
    return from === undefined && to === undefined ? [] : [{ fieldId: id, from, to }]
  }
  const asked = String(valueOf(key))
  if (asked === '') return []
  if (kind === 'choice' || kind === 'choices') return [{ fieldId: id, among: asked.split(',') }]
  if (kind === 'yesNo')
    return [asked === 'yes' ? { fieldId: id, among: ['yes'] } : { fieldId: id, isNot: true }]
  return [{ fieldId: id, contains: asked }]
}
