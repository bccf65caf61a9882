import type { Call } from './define.ts'

/** The parts of an input, whichever of them the call has. */
export interface InputParts {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  id?: unknown
}

/**
 * The URL of a call: its path with parameters filled in, and the query; undefined and empty values are omitted.
 *
 * @example addressOf(usersContract.getUser, { query: { id: 11 } }) // /api/users/user?id=11
 */
export function addressOf(call: Pick<Call, 'path'>, { params, query, id }: InputParts): string {
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_match, name: string) =>
    encodeURIComponent(String(params?.[name])),
  )
  const given = Object.entries({ ...(id === undefined ? {} : { id }), ...query })
  const search = given.flatMap(([name, value]) =>
    [value]
      .flat()
      .filter(one => one !== undefined && one !== '')
      .map(one => `${encodeURIComponent(name)}=${encodeURIComponent(String(one))}`),
  )
  return search.length === 0 ? path : `${path}?${search.join('&')}`
}
