import type { accountUpdate } from '../../contract/account.contract.ts'
import type * as z from 'zod/mini'
import type { Actor } from '#platform/server/access/actor.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import { mutationIn } from '#platform/server/changes/mutation-context.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import { staleVersion } from '#platform/server/http/app-error.ts'
import { isStale } from '#platform/server/http/is-stale.ts'
import { readLanguages } from '#features/preferences/server/preferences.service.ts'
import {
  asTaken,
  describeUser,
  findUser,
  recordUsers,
  assertNotTaken,
  updateUserRow,
  userNotFound,
} from '#features/users/server/users.service.ts'
import { passwordMissing } from '../account-setting.errors.ts'
import type { AccountParts } from '../account-setting.context.ts'

// Names, company and email; a new email takes effect once it is confirmed (ACC-03).

type Update = Extract<z.output<typeof accountUpdate>, { section: 'general' }>

interface Saved {
  changeId: number | undefined
  /** Where the confirmation link was sent. */
  mailedTo: string | undefined
}

/** Saves names and company at once; a new email awaits its link. */
export async function updateGeneral(
  { database, clock, changes, access }: AccountParts,
  update: Update,
  { caller, actor, ifMatch }: { caller: Caller; actor: Actor; ifMatch: number | undefined },
): Promise<Saved> {
  const { fullName, username, company, email, password } = update
  const { userId } = caller
  const known = await findUser(database.read, userId)
  if (known === undefined) throw userNotFound()
  const isMoving = email !== known.email
  if (isMoving) {
    if (known.password_hash !== null && (password === undefined || password === ''))
      throw passwordMissing()
    await access.confirm({ caller, actor, password: password ?? '', field: 'password' })
  }
  try {
    return await database.write(async trx => {
      const context = mutationIn(clock, { trx, caller, actor })
      const { now } = context
      const user = await findUser(trx, userId)
      if (user === undefined) throw userNotFound()
      if (isStale(ifMatch, user.version)) {
        const {
          fullName: name,
          username: login,
          company: firm,
          email: address,
        } = describeUser(user)
        throw staleVersion({
          fullName: name,
          username: login,
          company: firm,
          email: address,
          version: user.version,
        })
      }
      if (isMoving) {
        await assertNotTaken(trx, { email, except: userId })
        const language = (await readLanguages(trx, [userId]))(userId)
        await access.mailEmailLink(trx, { user, email, language })
        const records = [{ id: userId, name: user.full_name, after: { pendingEmail: email } }]
        await recordChange(trx, {
          actor,
          now,
          action: 'update',
          subject: 'Account',
          records,
          onlyFor: userId,
        })
      }
      const isChanged =
        fullName !== user.full_name || username !== user.username || company !== user.company
      const changeId = isChanged
        ? await recordUsers(context, {
            action: 'update',
            undo: 'users.revert',
            records: [
              await changes.steps.update(context, { id: userId, fullName, username, company }),
            ],
          })
        : undefined
      return { changeId, mailedTo: isMoving ? email : undefined }
    })
  } catch (error) {
    throw asTaken(error, database.dialect)
  } finally {
    access.forget([userId])
  }
}

/** Switches to the address of a link; returns it. */
export async function confirmEmail(
  { database, clock, access }: AccountParts,
  { token, caller, actor }: { token: string; caller: Caller; actor: Actor },
): Promise<string> {
  const { userId } = caller
  try {
    return await database.write(async trx => {
      const now = clock()
      const email = await access.useEmailLink(trx, { token, userId })
      const user = await findUser(trx, userId)
      if (user === undefined) throw userNotFound()
      // It may have been taken since the link was sent.
      await assertNotTaken(trx, { email, except: userId })
      await updateUserRow(trx, userId, { email, updated_at: now.toISOString() })
      const language = (await readLanguages(trx, [userId]))(userId)
      await access.notifyOldAddress(trx, { user, email, language })
      const records = [
        { id: userId, name: user.full_name, before: { email: user.email }, after: { email } },
      ]
      await recordChange(trx, { actor, now, action: 'update', subject: 'User', records })
      return email
    })
  } catch (error) {
    throw asTaken(error, database.dialect)
  } finally {
    access.forget([userId])
  }
}
