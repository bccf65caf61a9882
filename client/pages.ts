import type { Paging } from './call-table.ts'
import type { CallOptions } from './types.ts'

interface Page {
  output: unknown
  total: number | undefined
}
type SendPage = (input: object, options: CallOptions | undefined) => Promise<Page>

/** Every item of a list, page after page, as large as pages may be. */
export const eachOf = (paging: Paging, send: SendPage) =>
  async function* each(
    input: { query?: Record<string, unknown> } = {},
    options?: CallOptions,
  ): AsyncGenerator<unknown, void, undefined> {
    const { by, isNumberOfPage, size, most } = paging
    const query = { [size]: most, ...input.query }
    const first = Number(query[by] ?? (isNumberOfPage ? 1 : 0))
    let seen = 0
    for (let page = 0; ; page += 1) {
      const at = first + (isNumberOfPage ? page : seen)
      const found = await send({ ...input, query: { ...query, [by]: at } }, options)
      const items = itemsOf(found.output, paging)
      yield* items
      seen += items.length
      const before = isNumberOfPage ? (first - 1) * Number(query[size]) : first
      const total = totalOf(found)
      if (items.length === 0 || (total !== undefined && before + seen >= total)) return
    }
  }

function itemsOf(output: unknown, { items }: Paging): unknown[] {
  const found: unknown = items === undefined ? output : Object(output)[items]
  return Array.isArray(found) ? found : []
}

/** How many there are; `undefined` where more were found than are counted. */
function totalOf({ output, total }: Page): number | undefined {
  const { total: stated, isTotalMinimum }: { total?: unknown; isTotalMinimum?: true } =
    Object(output)
  if (isTotalMinimum === true) return undefined
  return typeof stated === 'number' ? stated : total
}
