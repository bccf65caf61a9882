import type { Platform } from '#platform/server/compose/platform.ts'
import { emailContract } from '../../contract/email.contract.ts'
import { PREVIEW_TYPES } from '#features/files/contract/files.contract.ts'
import { type Route, route } from '#platform/server/http/route.ts'
import type { FetchPicture } from '#platform/server/outbound/fetch-picture.ts'
import { emailNotFound, partNotFound } from '../email.errors.ts'
import { findAttachments } from '../entry/attachments.repo.ts'
import { findContent } from '../entry/content.repo.ts'
import { findEntry } from '../entry/entry.repo.ts'
import { DOCUMENT_POLICY, PICTURE_POLICY, renderDocument } from './document.service.ts'
import type { PartLink, PartLinks } from './part-links.service.ts'

// Mail bodies and pictures, by links made for one reader in one session. A link stops working when the session ends or the mail is gone.

interface BodyParts extends Pick<Platform, 'database' | 'store' | 'isOpen'> {
  parts: PartLinks
  fetchPicture: FetchPicture
}

export function bodyRoutes({ database, parts, store, fetchPicture, isOpen }: BodyParts): Route[] {
  const find = async (ownerId: number, entryId: number) => {
    const entry = await findEntry(database.read, ownerId, entryId)
    return entry === undefined
      ? undefined
      : { entry, content: await findContent(database.read, entry.content_id) }
  }

  async function document({ entryId, withImages, isDark, reader }: PartLink) {
    const found = await find(reader.userId, entryId)
    if (found === undefined) throw partNotFound()
    const part = { entryId, withImages: false, isDark: false, reader }
    const html = renderDocument({
      content: found.content,
      pictureUrl: index => parts.urlOf({ ...part, kind: 'picture', index }).url,
      remoteUrl: withImages
        ? index => parts.urlOf({ ...part, kind: 'remote', index }).url
        : undefined,
      isDark,
    })
    return {
      body: Buffer.from(html),
      type: 'text/html; charset=utf-8',
      name: 'mail.html',
      embedded: { policy: DOCUMENT_POLICY },
    }
  }

  async function picture({ entryId, index, reader }: PartLink) {
    const found = await find(reader.userId, entryId)
    if (found === undefined) throw partNotFound()
    const files = await findAttachments(database.read, database.dialect, [found.content.id])
    const file = files.find(one => one.position === index && PREVIEW_TYPES.includes(one.type))
    if (file === undefined || !store.has(file.hash)) throw partNotFound()
    return {
      body: store.read(file.hash),
      type: file.type,
      name: file.name,
      embedded: { policy: PICTURE_POLICY },
    }
  }

  async function remotePicture({ entryId, index, reader }: PartLink) {
    const found = await find(reader.userId, entryId)
    const addresses: string[] = found === undefined ? [] : JSON.parse(found.content.remote_pictures)
    const address = addresses[index]
    if (address === undefined) throw partNotFound()
    const { bytes, type } = await fetchPicture(address)
    return { body: bytes, type, name: 'picture', embedded: { policy: PICTURE_POLICY } }
  }

  return [
    route(emailContract.getBodyUrl, async ({ query: { id, images, skin }, caller }) => {
      const found = await find(caller.userId, id)
      if (found === undefined) throw emailNotFound()
      const withImages = images === '1' || found.entry.images_allowed === 1
      return parts.urlOf({
        kind: 'body',
        entryId: id,
        index: 0,
        withImages,
        isDark: skin === 'dark',
        reader: caller,
      })
    }),
    route(emailContract.getEmailPart, async ({ params: { token } }) => {
      const link = parts.read(token)
      if (link === undefined || !(await isOpen(link.reader))) throw partNotFound()
      if (link.kind === 'body') return document(link)
      return link.kind === 'picture' ? picture(link) : remotePicture(link)
    }),
  ]
}
