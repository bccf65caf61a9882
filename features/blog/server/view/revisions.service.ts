import type { Caller } from '#platform/server/access/caller.ts'
import type { BlogParts } from '../blog.context.ts'
import { revisionNotFound } from '../blog.errors.ts'
import { findPeople, NOBODY } from '../people.repo.ts'
import { getOwn, visibilityOf } from '../posts/access.service.ts'
import { parseFields } from '../posts/fields.service.ts'
import { withAddresses } from '../posts/pictures.service.ts'
import { listRevisionRows } from '../posts/revisions.repo.ts'
import { listCategoryNames } from '../setup/categories.repo.ts'

const REVISIONS = 200

/** Revisions of a post; with the text for a given one. */
export async function listRevisions(
  parts: BlogParts,
  caller: Caller,
  { id, revision }: { id: number; revision?: number | undefined },
) {
  const { read } = parts.database
  const row = await getOwn(read, caller, id)
  const rows = await listRevisionRows(read, row.id, REVISIONS)
  const visibility = visibilityOf(parts, caller)
  const people = await findPeople(
    read,
    rows.map(one => one.user_id),
    visibility,
  )
  const revisions = rows.map(one => ({
    id: one.id,
    at: one.at,
    userFullName: (people.get(one.user_id ?? 0) ?? NOBODY).fullName,
    title: parseFields(one.fields).title,
    isPublished: one.is_published === 1,
  }))
  if (revision === undefined) return { revisions, text: null }
  const found = rows.find(one => one.id === revision)
  if (found === undefined) throw revisionNotFound()
  const { pictureId, pictureAlt, categories, content, ...fields } = parseFields(found.fields)
  const text = {
    ...fields,
    content: withAddresses(content, visibility.urlOf),
    featuredImageId: pictureId,
    featuredImage: pictureId === null ? '' : visibility.urlOf(pictureId),
    featuredAlt: pictureAlt,
    categories: await listCategoryNames(read, categories),
  }
  return { revisions, text }
}
