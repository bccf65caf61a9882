import type { Addresses } from './pages.rules.ts'
import type { Resource } from './resource-fields.rules.ts'

/** `taxRates` of `tax-rates`: as its texts in shell.json are called. */
const camel = (name: string): string =>
  name.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase())

/**
 * The addresses of a resource: its list, and a record of it.
 * @example export const assetsPages = resourcePages(assets)
 */
export function resourcePages(resource: Resource): Addresses {
  const { name, subject, nouns, icon, menu, key, pageId } = resource
  const access = { can: ['read', subject], own: true } as const
  const title = `${nouns.many.charAt(0).toUpperCase()}${nouns.many.slice(1)}`
  return {
    [`/apps/${name}`]: {
      access,
      title: `screens.${camel(name)}`,
      page: { id: pageId, target: name, title, icon, menu, ...(key === undefined ? {} : { key }) },
    },
    [`/apps/${name}/$id`]: {
      access,
      title: `screens.${camel(name)}One`,
      parent: `/apps/${name}`,
    },
  }
}
