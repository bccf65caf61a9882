import type { Addresses } from './pages.rules.ts'
import type { Resource } from './resource-fields.rules.ts'
import { pageTexts } from './resource-texts.rules.ts'

/**
 * The paths of a resource: its list, and a record.
 * @example export const assetsPages = resourcePages(assets)
 */
export function resourcePages(resource: Resource): Addresses {
  const { name, subject, nouns, icon, menu, key, pageId } = resource
  const access = { can: ['read', subject], own: true } as const
  const title = `${nouns.many.charAt(0).toUpperCase()}${nouns.many.slice(1)}`
  return {
    [`/apps/${name}`]: {
      access,
      title: pageTexts(name).all,
      page: { id: pageId, target: name, title, icon, menu, ...(key === undefined ? {} : { key }) },
    },
    [`/apps/${name}/$id`]: {
      access,
      title: pageTexts(name).one,
      parent: `/apps/${name}`,
    },
  }
}
