import { toSchema } from '#app/server/openapi.ts'
import type { Call } from '#platform/contract/define.ts'
import type { CallTable, Paging, TableCall } from '../../client/call-table.ts'

export type Contract = Readonly<Record<string, Readonly<Record<string, Call>>>>

/** What the client's runtime must know about each call. */
export const tableOf = (contract: Contract): CallTable =>
  mapCalls(contract, (call, name): TableCall => {
    const pages = pagingOf(call, name)
    return {
      method: call.method,
      path: call.path,
      ...(call.file === true ? { file: true } : {}),
      ...(call.upload === true ? { upload: true } : {}),
      ...(call.access === 'public' && call.asCaller === undefined ? { open: true } : {}),
      ...(call.idempotent === true ? { idempotent: true } : {}),
      ...(pages === undefined ? {} : { pages }),
    }
  })

const mapCalls = <T>(contract: Contract, make: (call: Call, name: string) => T) =>
  Object.fromEntries(
    Object.entries(contract).map(([area, calls]) => [
      area,
      Object.fromEntries(Object.entries(calls).map(([name, call]) => [name, make(call, name)])),
    ]),
  )

/** How lists are paginated. */
const PAGINATIONS = [
  { by: 'page', size: 'perPage', isNumberOfPage: true },
  { by: 'offset', size: 'limit', isNumberOfPage: false },
  { by: 'from', size: 'count', isNumberOfPage: false },
] as const
/** The full list, beside its page, in some responses of the specification. */
const WHOLE = 'allData'

/** How the pages of a list follow one another; `undefined` for any other call. */
export function pagingOf(call: Call, name: string): Paging | undefined {
  if (call.query === undefined || call.method !== 'GET') return undefined
  const { properties = {} } = toSchema(call.query, 'input')
  const pagination = PAGINATIONS.find(({ by, size }) => by in properties && size in properties)
  if (pagination === undefined) return undefined
  const size = properties[pagination.size]
  const most = typeof size === 'object' ? size.maximum : undefined
  if (most === undefined) throw new Error(`${name}: how many may ${pagination.size} be?`)
  const output = toSchema(call.output, 'output')
  if (output.type === 'array') return { ...pagination, most }
  const lists = Object.entries(output.properties ?? {}).flatMap(([field, one]) =>
    typeof one === 'object' && one.type === 'array' && field !== WHOLE ? [field] : [],
  )
  const noun = name.replace(/^list/, '').toLowerCase()
  const items = lists.length === 1 ? lists[0] : lists.find(field => field.toLowerCase() === noun)
  if (items === undefined)
    throw new Error(
      `${name}: which of ${lists.join(', ')} is the list? Call it by the name of the call.`,
    )
  return { ...pagination, most, items }
}
