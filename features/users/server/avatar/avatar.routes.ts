import { usersAdminContract } from '../../contract/users-admin.contract.ts'
import type { Actor } from '#platform/server/access/actor.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import type { Clock } from '#platform/server/clock/clock.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import type { FileLinks } from '#platform/server/files/file-links.ts'
import { forbidden } from '#platform/server/http/app-error.ts'
import { type Route, route } from '#platform/server/http/route.ts'
import { dropFile, useFile } from '#features/files/server/files.service.ts'
import type { Account } from '../account.service.ts'
import { userNotFound, userRefused } from '../users.errors.ts'
import { findUser, updateUserRow } from '../users.repo.ts'

interface AvatarParts {
  database: Database
  clock: Clock
  account: Account
  pictures: Pick<FileLinks, 'urlOf'>
}

interface NewPicture {
  userId: number
  /** None gives the initials back. */
  fileId: string | null
  actor: Actor
  caller: Caller
  now: Date
}

/** Gives a person a picture: an upload of whoever sets it. */
export async function setPicture(
  trx: Trx,
  { userId: id, fileId, actor, caller, now }: NewPicture,
): Promise<void> {
  const user = await findUser(trx, id)
  if (user === undefined) throw userNotFound()
  if (user.role === 'admin' && caller.role !== 'admin' && id !== caller.userId)
    throw userRefused('user.above')
  if (fileId !== null)
    // Files are taken into use; it is no hook.
    // oxlint-disable-next-line react/rules-of-hooks
    await useFile(trx, { id: fileId, ownerId: caller.userId, purpose: 'avatar', now })
  if (user.avatar !== null) await dropFile(trx, user.avatar)
  await updateUserRow(trx, id, { avatar: fileId, updated_at: now.toISOString() })
  const records = [
    { id, name: user.full_name, before: { picture: user.avatar }, after: { picture: fileId } },
  ]
  await recordChange(trx, { actor, now, action: 'update', subject: 'User', records })
}

export function avatarRoutes({ database, clock, account, pictures }: AvatarParts): Route[] {
  return [
    route(usersAdminContract.setAvatar, async ({ body: { id, fileId }, caller, actor }) => {
      if (id !== caller.userId && !caller.can('update', 'User')) throw forbidden('update', 'User')
      await database.write(trx =>
        setPicture(trx, { userId: id, fileId, actor, caller, now: clock() }),
      )
      account.forget([id])
      return { avatar: fileId === null ? null : pictures.urlOf(fileId, caller) }
    }),
  ]
}
