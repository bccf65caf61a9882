import type { profileContract } from '../../contract/profile.contract.ts'
import type { CallParsed } from '#platform/contract/define.ts'
import type { MutationContext } from '#platform/server/changes/mutation-context.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import { dropFiles, useFile as takeFile } from '#features/files/server/files.service.ts'
import { photoNotFound } from '../profile.errors.ts'
import { deletePhotoRow, findCover, insertPhoto, saveCover } from './photos.repo.ts'

// Uploaded pictures of a person, and the one above their profile.

type NewPhoto = CallParsed<typeof profileContract.addPhoto>['body']
/** Shows an uploaded picture; answers the name that it has among the person's pictures. */
export async function addPhoto(
  context: MutationContext,
  { fileId, as }: NewPhoto,
): Promise<string> {
  if (as === 'photo') return addUpload(context, fileId)
  await setCover(context, fileId)
  return 'cover'
}

async function addUpload(context: MutationContext, fileId: string): Promise<string> {
  const { trx, caller, now } = context
  await takeFile(trx, { id: fileId, ownerId: caller.userId, purpose: 'picture', now })
  const row = { user_id: caller.userId, picture: fileId, created_at: now.toISOString() }
  const id = `photo-${(await insertPhoto(trx, row)).id}`
  await recordPhoto(context, { id, action: 'create' })
  return id
}

/** The cover picture; the previous one is removed. */
async function setCover(context: MutationContext, fileId: string): Promise<void> {
  const { trx, caller, now } = context
  const before = await findCover(trx, caller.userId)
  await takeFile(trx, { id: fileId, ownerId: caller.userId, purpose: 'picture', now })
  await saveCover(trx, caller.userId, fileId)
  if (before !== null && before !== fileId) await dropFiles(trx, [before], now)
  await recordPhoto(context, { id: `cover-${caller.userId}`, action: 'update' })
}

/** Returns the change to undo it. */
export async function deletePhoto(context: MutationContext, id: string): Promise<number> {
  const { trx, caller, now } = context
  const [, number] = /^photo-(\d{1,15})$/.exec(id) ?? []
  const { userId } = caller
  const deleted = await deletePhotoRow(trx, { id: Number(number ?? 0), userId, now })
  if (deleted === undefined) throw photoNotFound()
  return recordPhoto(context, {
    id,
    action: 'delete',
    undo: { kind: 'profile.restore', args: { photo: deleted.id, ownerId: userId } },
  })
}

interface PhotoChange {
  id: string
  action: 'create' | 'update' | 'delete'
  undo?: { kind: string; args: unknown }
}
const recordPhoto = (
  { trx, actor, now }: MutationContext,
  { id, action, undo }: PhotoChange,
): Promise<number> =>
  recordChange(trx, { actor, now, action, subject: 'Profile', records: [{ id, name: id }], undo })
