import { blogPublicPath } from '../../contract/blog.rules.ts'
import type { PageHead } from '#platform/server/http/page-head.ts'
import { readSettings } from '#features/settings/server/settings.service.ts'
import { findFullName } from '#features/users/server/users.service.ts'
import type { BlogParts } from '../blog.context.ts'
import { publicAddressOf } from '../posts/pictures.service.ts'
import { findReadable } from './public.repo.ts'

const PATH = new RegExp(`^${blogPublicPath('')}([^/]+)$`)

/** Metadata of a public post for link previews; undefined for other pages and other posts. */
export function createPostHead({
  database: { read },
  baseUrl,
}: Pick<BlogParts, 'database' | 'baseUrl'>) {
  const absolute = (path: string) => new URL(path, baseUrl).href
  return async (path: string): Promise<PageHead | undefined> => {
    const slug = slugIn(path)
    const row = slug === undefined ? undefined : (await findReadable(read, slug))?.row
    if (row === undefined) return undefined
    const author = row.author_id === null ? undefined : await findFullName(read, row.author_id)
    return {
      title: row.seo_title || row.title,
      description: row.seo_text || row.excerpt,
      url: absolute(blogPublicPath(row.slug)),
      image: row.picture_id === null ? undefined : absolute(publicAddressOf(row.picture_id)),
      site: (await readSettings(read)).company.name,
      author: author ?? '',
      published: row.published_at ?? row.created_at,
      updated: row.updated_at,
    }
  }
}

function slugIn(path: string): string | undefined {
  const encoded = PATH.exec(path)?.[1]
  if (encoded === undefined) return undefined
  try {
    const slug = decodeURIComponent(encoded)
    // PostgreSQL rejects NUL.
    return slug.includes('\0') ? undefined : slug
  } catch {
    return undefined
  }
}
