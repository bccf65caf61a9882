import { usersAdminContract } from '../../contract/users-admin.contract.ts'
import { mutate } from '#platform/server/changes/mutation-context.ts'
import { forbidden } from '#platform/server/http/app-error.ts'
import { type Route, route } from '#platform/server/http/route.ts'
import type { UsersParts } from '../users.context.ts'
import { setPicture } from './avatar.service.ts'

export function avatarRoutes(
  parts: Pick<UsersParts, 'database' | 'clock' | 'account' | 'pictures'>,
): Route[] {
  return [
    route(usersAdminContract.setAvatar, async ({ body: { id, fileId }, caller, actor }) => {
      if (id !== caller.userId && !caller.can('update', 'User')) throw forbidden('update', 'User')
      await mutate(parts, { caller, actor }, context => setPicture(context, { userId: id, fileId }))
      parts.account.forget([id])
      return { avatar: fileId === null ? null : parts.pictures.urlOf(fileId, caller) }
    }),
  ]
}
