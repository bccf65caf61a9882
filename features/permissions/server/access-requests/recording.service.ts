import type { AccessRequest } from '../../contract/permissions.contract.ts'
import { covers } from '#features/roles/contract/roles.rules.ts'
import type { Actor } from '#platform/server/access/actor.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { text } from '#platform/server/texts/texts.ts'
import { fullNameOf, notify } from '#features/notifications/server/notifications.service.ts'
import { listHolders, MAX_NOTIFIED } from '#features/roles/server/roles.service.ts'
import type { PermissionsParts } from '../permissions.context.ts'
import type { RequestRow } from './access-requests.repo.ts'
import { readLanguages } from '#features/preferences/server/preferences.service.ts'

// Records a request and its decision: log, notifications, email.

type Wish = Pick<RequestRow, 'id' | 'action' | 'subject'>
const SCREEN = '/access-control?tab=requests'

/** A request as a record of the log. Its number is no permission's: the history of a permission must not show it. */
const nameRequest = ({ id, action, subject }: Wish) => ({
  id: `request-${id}`,
  name: `${action} ${subject}`,
})

interface RequestMail extends Pick<PermissionsParts, 'mail' | 'baseUrl' | 'roles'> {
  actor: Actor
  now: Date
  wish: Wish & { reason: string }
}

/** Logs a request, and notifies everyone who may grant it. */
export async function recordRequest(
  trx: Trx,
  { mail, baseUrl, roles, actor, now, wish }: RequestMail,
): Promise<void> {
  const { action, subject, reason } = wish
  const name = await fullNameOf(trx, actor)
  const records = [{ ...nameRequest(wish), after: { action, subject, reason } }]
  await recordChange(trx, { actor, now, action: 'create', subject: 'Permission', records })
  const holders = await listHolders(trx, {
    right: { action: 'update', subject: 'Permission' },
    now,
    limit: MAX_NOTIFIED,
  })
  const rights = await Promise.all(holders.map(one => roles.rulesFor(one)))
  const granters = holders.filter((_, index) => covers(rights[index] ?? [], { action, subject }))
  const params = { name, action, subject, reason }
  await notify(trx, {
    userIds: granters.map(one => one.userId),
    kind: 'access-requested',
    params,
    by: actor,
    link: SCREEN,
    now,
  })
  const languageOf = await readLanguages(
    trx,
    granters.map(one => one.userId),
  )
  for (const { userId, email } of granters) {
    const language = languageOf(userId)
    await mail.send(trx, {
      to: email,
      now,
      language,
      template: 'accessRequested',
      values: { name, reason, right: nameRight(language, wish) },
      link: `${baseUrl}${SCREEN}`,
    })
  }
}

/** A right as the screens name it. */
function nameRight(language: string, { action, subject }: Wish): string {
  const inShell = (key: string) => ({ language, file: 'shell', key })
  return text(inShell('rights.right'), {
    action: text(inShell(`rights.actions.${action}`)),
    subject: text(inShell(`rights.subjects.${subject}`)),
  })
}

interface Answered {
  actor: Actor
  now: Date
  row: RequestRow
  state: AccessRequest['state']
  until: string | null
}

/** Logs the decision, and notifies the requester. */
export async function recordAnswer(
  trx: Trx,
  { actor, now, row, state, until }: Answered,
): Promise<void> {
  const records = [
    {
      id: row.user_id,
      name: row.full_name,
      before: { access: '' },
      after: { access: `${state}: ${row.action} ${row.subject}`, until },
    },
  ]
  // As a change of the person: their own screens reload their rights.
  await recordChange(trx, { actor, now, action: 'update', subject: 'User', records })
  await recordChange(trx, {
    actor,
    now,
    action: 'update',
    subject: 'Permission',
    records: [{ ...nameRequest(row), before: { state: row.state }, after: { state, until } }],
  })
  const kind =
    state === 'granted' ? 'access-granted' : state === 'refused' ? 'access-refused' : 'access-ended'
  const params = { action: row.action, subject: row.subject, until: until ?? '' }
  await notify(trx, { userIds: [row.user_id], kind, params, link: '/access-control', now })
}
