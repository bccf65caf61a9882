import type { Trx } from '#platform/server/database/tables.ts'
import { BLOG_PICTURE_PATH } from '../../contract/blog.rules.ts'
import { filesContract } from '#features/files/contract/files.contract.ts'
import { sanitizeRichText } from '#platform/server/rich-text/sanitize.ts'
import { eraseFile, useFile as takeFile } from '#features/files/server/files.service.ts'
import { insertPicture, isUsedByOthers, listPictureIds } from './pictures.repo.ts'

// Pictures within a text. Only the upload's id is stored; each reader gets their own URL.

const PICTURE = /<img\b[^<>]*>/g
const OWN = /src="\/api\/files\/(?:blog\/)?([\w-]{22})(?:\?[^"]*)?"/

const addressOf = (id: string): string => filesContract.getFile.path.replace('{id}', id)
/** The public URL. */
export const publicAddressOf = (id: string): string => BLOG_PICTURE_PATH.replace('{id}', id)

/** A text in its stored form: sanitized, its own pictures by id. */
export const keepable = (html: string): string => withStoredPictures(sanitizeRichText(html))

/** A sanitized text with its own pictures by id. */
export const withStoredPictures = (html: string): string =>
  html.replaceAll(PICTURE, tag => tag.replace(OWN, (_, id: string) => `src="${addressOf(id)}"`))

/** The uploads shown in a stored text. */
export const picturesOf = (html: string): string[] =>
  [...html.matchAll(PICTURE)].flatMap(([tag]) => OWN.exec(tag)?.[1] ?? [])

/** A stored text with picture URLs for its reader. */
export const withAddresses = (html: string, urlOf: (id: string) => string): string =>
  html.replaceAll(PICTURE, tag =>
    tag.replace(OWN, (_, id: string) => `src="${urlOf(id).replaceAll('&', '&amp;')}"`),
  )

interface Taking {
  postId: number
  userId: number
  content: string
  pictureId: string | null
  now: Date
}

/** Marks the uploads of a post as used. Pictures that are neither in the post already nor the caller's own are removed from the text. */
export async function takePictures(
  trx: Trx,
  { postId, userId, content, pictureId, now }: Taking,
): Promise<Pick<Taking, 'content' | 'pictureId'>> {
  const ids = new Set([...picturesOf(content), ...(pictureId === null ? [] : [pictureId])])
  if (ids.size === 0) return { content, pictureId }
  const shown = new Set(await listPictureIds(trx, postId))
  for (const id of ids) {
    if (shown.has(id)) continue
    const taken = await takeFile(trx, { id, ownerId: userId, purpose: 'picture', now }).then(
      () => true,
      () => false,
    )
    if (!taken) continue
    await insertPicture(trx, postId, id)
    shown.add(id)
  }
  const cleaned = content.replaceAll(PICTURE, tag => {
    const id = OWN.exec(tag)?.[1]
    return id === undefined || shown.has(id) ? tag : ''
  })
  return {
    content: cleaned,
    pictureId: pictureId !== null && shown.has(pictureId) ? pictureId : null,
  }
}

/** Releases pictures that only this post shows, before it is deleted permanently. */
export async function dropPictures(trx: Trx, postId: number): Promise<void> {
  for (const fileId of await listPictureIds(trx, postId))
    if (!(await isUsedByOthers(trx, postId, fileId))) await eraseFile(trx, fileId)
}
