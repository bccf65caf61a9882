import { PAGE_SIZES } from '#features/preferences/contract/preferences.rules.ts'
import { type PageSizes, getPreferences, setPreferences } from './preferences.ts'

/** The page sizes the person has chosen, by route; what is not ours is left out. */
export function readPageSizes(): PageSizes {
  const sizes: PageSizes = {}
  try {
    const json: unknown = JSON.parse(getPreferences().pageSizes)
    for (const [route, stored] of Object.entries(Object(json))) {
      const size = PAGE_SIZES.find(one => one === stored)
      if (size !== undefined) sizes[route] = size
    }
  } catch {
    // Nothing valid is stored: every list uses its default.
  }
  return sizes
}

/** Remembers the page size of the list at this route, used when the address has no list parameters. */
export function rememberPageSize(route: string, rows: number): void {
  const size = PAGE_SIZES.find(one => one === rows)
  if (size !== undefined) setPreferences({ pageSizes: { ...readPageSizes(), [route]: size } })
}

/**
 * The search part of an address, with the user's page size for the route added if it has no list parameters. An address that has some means
 * the same to everyone.
 *
 * @example withPageSize('/apps/user/list', search, ['q', 'page', 'perPage'])
 */
export function withPageSize(
  route: string,
  search: Record<string, unknown>,
  names = Object.keys(search),
): Record<string, unknown> {
  const perPage = readPageSizes()[route]
  return perPage === undefined || names.some(name => search[name] !== undefined)
    ? search
    : { ...search, perPage: `${perPage}` }
}
