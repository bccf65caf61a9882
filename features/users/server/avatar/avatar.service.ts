import type { MutationContext } from '#platform/server/changes/mutation-context.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import { dropFiles, useFile } from '#features/files/server/files.service.ts'
import { userRefused } from '../users.errors.ts'
import { getUser, updateUserRow } from '../users.repo.ts'

interface NewPicture {
  userId: number
  /** None gives the initials back. */
  fileId: string | null
}

/** Sets a user's picture: an upload of the caller. */
export async function setPicture(
  { trx, caller, actor, now }: MutationContext,
  { userId: id, fileId }: NewPicture,
): Promise<void> {
  const user = await getUser(trx, id)
  if (user.role === 'admin' && caller.role !== 'admin' && id !== caller.userId)
    throw userRefused('user.above')
  if (fileId !== null)
    // Files are taken into use; it is no hook.
    // oxlint-disable-next-line react/rules-of-hooks
    await useFile(trx, { id: fileId, ownerId: caller.userId, purpose: 'avatar', now })
  if (user.avatar !== null) await dropFiles(trx, [user.avatar], now)
  await updateUserRow(trx, id, { avatar: fileId, updated_at: now.toISOString() })
  const records = [
    { id, name: user.full_name, before: { picture: user.avatar }, after: { picture: fileId } },
  ]
  await recordChange(trx, { actor, now, action: 'update', subject: 'User', records })
}
