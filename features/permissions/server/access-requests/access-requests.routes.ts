import { DAY } from '#platform/contract/durations.rules.ts'
import {
  type AccessRequest,
  type GrantTerm,
  permissionsContract,
} from '../../contract/permissions.contract.ts'
import { findExcess } from '#features/roles/contract/roles.rules.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import type { Db } from '#platform/server/database/database.ts'
import { type Route, creatingRoute, route } from '#platform/server/http/route.ts'
import { addJob } from '#platform/server/jobs/jobs.ts'
import {
  askedAlready,
  hasAlready,
  permissionAbove,
  requestAnswered,
  requestNotFound,
} from '../permissions.errors.ts'
import type { PermissionsParts } from '../permissions.context.ts'
import {
  type RequestRow,
  findRequest,
  findOpenRequest,
  insertRequest,
  listRequestRows,
  closeRequest,
} from './access-requests.repo.ts'
import { END_JOB } from './ending.service.ts'
import { recordAnswer, recordRequest } from './recording.service.ts'

// Requesting missing rights; those who may grant them are notified by bell and email, and grant with one click, temporarily or permanently (ACL-03).

const TERMS: Record<GrantTerm, number | undefined> = { day: DAY, week: 7 * DAY, always: undefined }

export function accessRequestRoutes({
  database,
  clock,
  roles,
  mail,
  baseUrl,
  pictures,
}: PermissionsParts): Route[] {
  const show = (rows: RequestRow[], caller: Caller) =>
    rows.map(row => toRequest(row, { now: clock(), pictureOf: id => pictures.urlOf(id, caller) }))
  async function showOne(db: Db, id: number, caller: Caller): Promise<AccessRequest> {
    const [request] = show(await listRequestRows(db, { id }), caller)
    if (request === undefined) throw requestNotFound()
    return request
  }
  return [
    creatingRoute(
      permissionsContract.requestAccess,
      async ({ body: { action, subject, reason }, caller, actor, trx }) => {
        if (caller.can(action, subject)) throw hasAlready()
        if ((await findOpenRequest(trx, { userId: caller.userId, action, subject })) !== undefined)
          throw askedAlready()
        const now = clock()
        const id = await insertRequest(trx, {
          user_id: caller.userId,
          action,
          subject,
          reason,
          created_at: now.toISOString(),
        })
        const wish = { id, action, subject, reason }
        await recordRequest(trx, { mail, baseUrl, roles, actor, now, wish })
        return { request: await showOne(trx, id, caller) }
      },
    ),
    route(permissionsContract.listOwnRequests, async ({ caller }) => ({
      requests: show(await listRequestRows(database.read, { userId: caller.userId }), caller),
    })),
    route(permissionsContract.listRequests, async ({ caller }) => ({
      requests: show(await listRequestRows(database.read, {}), caller),
    })),
    route(permissionsContract.answerRequest, async ({ body, caller, actor }) => {
      const userId = await database.write(async trx => {
        const row = await findRequest(trx, body.id)
        if (row === undefined) throw requestNotFound()
        const { state, until } = decide(row, { body, caller, now: clock() })
        await closeRequest(trx, { id: row.id, state, until, by: caller.userId, now: clock() })
        await recordAnswer(trx, { actor, now: clock(), row, state, until })
        if (until !== null)
          await addJob(trx, { kind: END_JOB, args: {}, now: clock(), runAt: new Date(until) })
        return row.user_id
      })
      roles.invalidate([userId])
      return { request: await showOne(database.read, body.id, caller) }
    }),
  ]
}

interface Answering {
  body: { answer: 'grant'; term: GrantTerm } | { answer: 'refuse' } | { answer: 'end' }
  caller: Caller
  now: Date
}

/** Decides a request. Throws if it was decided already, or if the granter lacks the right. */
function decide(
  row: RequestRow,
  { body, caller, now }: Answering,
): { state: AccessRequest['state']; until: string | null } {
  const isGranted = row.state === 'granted' && !hasEnded(row, now)
  if (body.answer === 'end' ? !isGranted : row.state !== 'open') throw requestAnswered()
  const excess = findExcess(caller.rules, [{ action: row.action, subject: row.subject }])
  if (excess.length > 0) throw permissionAbove(excess)
  if (body.answer !== 'grant')
    return { state: body.answer === 'end' ? 'ended' : 'refused', until: null }
  const lasts = TERMS[body.term]
  return {
    state: 'granted',
    until: lasts === undefined ? null : new Date(now.getTime() + lasts).toISOString(),
  }
}

const hasEnded = ({ until }: Pick<RequestRow, 'until'>, now: Date): boolean =>
  until !== null && until <= now.toISOString()

function toRequest(
  row: RequestRow,
  { now, pictureOf }: { now: Date; pictureOf: (id: string) => string },
): AccessRequest {
  return {
    id: row.id,
    person: {
      id: row.user_id,
      fullName: row.full_name,
      avatar: row.avatar === null ? null : pictureOf(row.avatar),
      avatarColor: row.avatar_color,
    },
    action: row.action,
    subject: row.subject,
    reason: row.reason,
    createdAt: row.created_at,
    state: row.state === 'granted' && hasEnded(row, now) ? 'ended' : row.state,
    answeredBy: row.answered_by_name,
    answeredAt: row.answered_at,
    until: row.until,
  }
}
