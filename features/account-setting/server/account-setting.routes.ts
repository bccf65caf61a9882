import { accountContract } from '../contract/account.contract.ts'
import { mutate } from '#platform/server/changes/mutation-context.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import { type Route, route } from '#platform/server/http/route.ts'
import { findUser, setPicture, userNotFound } from '#features/users/server/users.service.ts'
import type { AccountParts } from './account-setting.context.ts'
import { exportPerson } from './export.service.ts'
import { shutAccount } from './close-account/close-account.service.ts'
import { paymentRoutes } from './payment/payment.routes.ts'
import { planRoutes } from './plan/plan.routes.ts'
import { referralRoutes } from './referral/referral.routes.ts'
import { readAccount, readAccountOf } from './section/data.service.ts'
import { confirmEmail, updateGeneral } from './section/general.service.ts'
import { updateNotices, updateSection } from './section/section.service.ts'

// The account API: the specification's one call, then ours. The session determines whose account it is; the few calls about
// others require a right.

export function accountSettingRoutes(parts: AccountParts): Route[] {
  return [
    ...sectionRoutes(parts),
    ...accessRoutes(parts),
    ...planRoutes(parts),
    ...paymentRoutes(parts),
    ...referralRoutes(parts),
    ...othersRoutes(parts),
  ]
}

function sectionRoutes(parts: AccountParts): Route[] {
  const { database, clock, access, pictures } = parts
  return [
    route(accountContract.getAccount, ({ caller }) => readAccount(parts, caller)),
    route(accountContract.updateAccount, async ({ body, caller, actor, request: { ifMatch } }) => {
      if (body.section === 'general') {
        const { changeId, mailedTo } = await updateGeneral(parts, body, { caller, actor, ifMatch })
        return {
          data: await readAccount(parts, caller),
          changeId,
          ...(mailedTo === undefined ? {} : { mailedTo }),
        }
      }
      const now = clock()
      const changeId = await database.write(async trx => {
        if (body.section !== 'notification')
          return updateSection(trx, body, { caller, actor, now, ifMatch })
        const { section: _, ...choices } = body
        return (await updateNotices(trx, { userId: caller.userId, choices, actor, now, ifMatch }))
          .changeId
      })
      return { data: await readAccount(parts, caller), changeId }
    }),
    route(accountContract.setOwnAvatar, async ({ body: { fileId }, caller, actor }) => {
      const { userId } = caller
      await mutate(parts, { caller, actor }, context => setPicture(context, { userId, fileId }))
      access.forget([userId])
      return { avatar: fileId === null ? null : pictures.urlOf(fileId, caller) }
    }),
    route(accountContract.confirmEmail, async ({ body: { token }, caller, actor }) => ({
      email: await confirmEmail(parts, { token, caller, actor }),
    })),
    route(accountContract.cancelEmail, async ({ caller, actor }) => {
      await database.write(async trx => {
        await access.dropEmailLink(trx, caller.userId)
        const records = [{ id: caller.userId, name: caller.username, after: { pendingEmail: '' } }]
        const notified = {
          action: 'update' as const,
          subject: 'Account' as const,
          onlyFor: caller.userId,
        }
        await recordChange(trx, { actor, now: clock(), records, ...notified })
      })
      return { ok: true as const }
    }),
  ]
}

function accessRoutes(parts: AccountParts): Route[] {
  const { database, clock, access, store, personalParts } = parts
  return [
    route(accountContract.checkPassword, async ({ body: { password }, caller }) => ({
      reason: (await access.findFault(caller, password)) ?? null,
    })),
    route(accountContract.changePassword, async ({ body, caller, actor }) => {
      const { currentPassword, ...choices } = body
      await access.confirm({
        caller,
        actor,
        password: currentPassword ?? '',
        field: 'currentPassword',
      })
      const change = await access.changePassword({ caller, actor, ...choices })
      const ended = await database.write(async trx => {
        const others = await change.save(trx)
        const after = {
          access: others > 0 ? 'password changed, others signed out' : 'password changed',
        }
        const records = [
          { id: caller.userId, name: caller.username, before: { access: '' }, after },
        ]
        await recordChange(trx, { actor, now: clock(), action: 'update', subject: 'User', records })
        return others
      })
      access.forget([caller.userId])
      return { ok: true as const, ended }
    }),
    route(accountContract.listSignIns, async ({ caller }) => ({
      signIns: await access.listSignIns(caller),
    })),
    route(accountContract.deactivateAccount, async ({ body: { password }, caller, actor }) => {
      await access.confirm({ caller, actor, password: password ?? '', field: 'password' })
      await mutate(parts, { caller, actor }, context => shutAccount(context, access))
      access.forget([caller.userId])
      return { ok: true as const }
    }),
    route(accountContract.exportAccount, async ({ caller, actor }) => {
      const user = await findUser(database.read, caller.userId)
      if (user === undefined) throw userNotFound()
      const now = clock()
      const records = [{ id: user.id, name: user.full_name }]
      await database.write(trx =>
        recordChange(trx, {
          actor,
          now,
          action: 'export',
          subject: 'Account',
          records,
          onlyFor: user.id,
        }),
      )
      const name = `my-data-${user.username}-${now.toISOString().slice(0, 10)}.zip`
      return {
        body: exportPerson({ db: database.read, store, user, personalParts: personalParts(), now }),
        type: 'application/zip',
        name,
      }
    }),
  ]
}

function othersRoutes(parts: AccountParts): Route[] {
  const { database, clock } = parts
  return [
    route(accountContract.getAccountOf, ({ query: { id }, caller }) =>
      readAccountOf(parts, id, caller),
    ),
    route(
      accountContract.updateNoticesOf,
      async ({ body: { id, ...choices }, actor, request: { ifMatch } }) =>
        database.write(trx =>
          updateNotices(trx, { userId: id, choices, actor, now: clock(), ifMatch }),
        ),
    ),
  ]
}
