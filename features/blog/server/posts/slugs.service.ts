import { randomBytes } from 'node:crypto'
import type { Trx } from '#platform/server/database/tables.ts'
import { blogSlugOf } from '../../contract/blog.rules.ts'
import { slugTaken } from '../blog.errors.ts'
import type { PostRow } from '../blog.tables.ts'
import type { PostFields } from './fields.service.ts'
import { isSlugTaken } from './slugs.repo.ts'

/** An unused slug derived from the title. */
export async function freeSlug(
  trx: Trx,
  { title, id, fallback }: { title: string; id?: number; fallback: string },
): Promise<string> {
  const slug = blogSlugOf(title) || fallback
  if (!(await isSlugTaken(trx, slug, id))) return slug
  for (let n = 2; n < 50; n += 1)
    if (!(await isSlugTaken(trx, `${slug}-${n}`, id))) return `${slug}-${n}`
  return `${slug}-${randomBytes(5).toString('hex')}`
}

/** Validates a chosen slug. Throws 409 when it belongs to another post. */
export async function chooseSlug(
  trx: Trx,
  { row, fields }: { row: PostRow; fields: PostFields },
): Promise<string> {
  if (fields.slug === '')
    return freeSlug(trx, { title: fields.title, id: row.id, fallback: `post-${row.id}` })
  if (fields.slug !== row.slug && (await isSlugTaken(trx, fields.slug, row.id))) throw slugTaken()
  return fields.slug
}
