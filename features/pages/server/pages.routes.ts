import { randomUUID } from 'node:crypto'
import { pagesContract } from '../contract/pages.contract.ts'
import type { Clock } from '#platform/server/clock/clock.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { type Route, route } from '#platform/server/http/route.ts'
import type { MailKit } from '#platform/server/mail/mail.ts'
import type { HelpDesk, KeepNewsAddress } from '#platform/server/compose/between-features.ts'
import { featureOff } from '#platform/server/http/app-error.ts'
import { countUsers } from '#features/users/server/users.service.ts'
import { confirmNotice, requestNotice } from './notice/notice.service.ts'
import { askedOften } from './pages.errors.ts'
import { codeOf, inviteByReferral, linkOf, listReferrals } from './referral/referral.service.ts'

// The pages about the product itself. Strangers may ask to be told of something; everything else is for who is signed in.

const INSTANCE = 'instance_id'
const HOUR = 3_600_000
const ASKED_MOST = 10
/** The first line of what is asked is what the ticket is called. */
const SUBJECT = 120

interface PagesParts {
  database: Database
  clock: Clock
  mail: Pick<MailKit, 'send'>
  baseUrl: string
  version: string
  /** Nobody answers while support is not there. */
  findDesk: () => HelpDesk | undefined
  findNewsList: () => KeepNewsAddress | undefined
}

export function pagesRoutes({
  database,
  clock,
  mail,
  baseUrl,
  version,
  findDesk,
  findNewsList,
}: PagesParts): Route[] {
  return [
    route(pagesContract.requestNotice, async ({ body }) => {
      await database.write(trx => requestNotice(trx, body, { mail, baseUrl, now: clock() }))
      return { ok: true as const }
    }),
    route(pagesContract.confirmNotice, async ({ body }) => ({
      topic: await database.write(trx =>
        confirmNotice(trx, { token: body.token, now: clock(), keepNews: findNewsList() }),
      ),
    })),
    route(pagesContract.askHelp, async ({ body: { about, text, reference }, caller, actor }) =>
      database.write(async trx => {
        const now = clock()
        await refuseOften(trx, caller.userId, now)
        const [first = ''] = text.split('\n')
        const subject = first.length > SUBJECT ? `${first.slice(0, SUBJECT - 1)}…` : first
        const message = reference === undefined ? text : `${text}\n${reference}`
        const asked = { source: about === 'error' ? 'error' : 'manual', subject, message } as const
        const ask = findDesk()
        if (ask === undefined) throw featureOff()
        const { id: ticketId } = await ask(trx, { caller, actor, now }, asked)
        return { ticketId }
      }),
    ),
    route(pagesContract.getLicense, async () => {
      const instanceId = await database.write(findInstanceId)
      return { version, instanceId, seatsUsed: await countUsers(database.read) }
    }),
    route(pagesContract.getReferrals, async ({ caller }) => {
      const code = await database.write(trx => codeOf(trx, caller.userId))
      return {
        code,
        link: linkOf(baseUrl, code),
        ...(await listReferrals(database.read, caller.userId)),
      }
    }),
    route(pagesContract.inviteByReferral, async ({ body: { emails }, caller, actor }) => ({
      invited: await database.write(trx =>
        inviteByReferral(trx, {
          userId: caller.userId,
          emails,
          actor,
          now: clock(),
          mail,
          baseUrl,
        }),
      ),
    })),
  ]
}

/** A name that this instance keeps: made when it is asked for first. */
async function findInstanceId(trx: Trx): Promise<string> {
  const known = await trx
    .selectFrom('facts')
    .select('value')
    .where('name', '=', INSTANCE)
    .executeTakeFirst()
  if (known !== undefined) return known.value
  const value = randomUUID()
  await trx.insertInto('facts').values({ name: INSTANCE, value }).execute()
  return value
}

/** Support is no place for a flood. */
async function refuseOften(trx: Trx, userId: number, now: Date): Promise<void> {
  const { n } = await trx
    .selectFrom('audit_changes')
    .select(eb => eb.fn.countAll<number>().as('n'))
    .where('user_id', '=', userId)
    .where('subject', '=', 'Ticket')
    .where('action', '=', 'create')
    .where('at', '>', new Date(now.getTime() - HOUR).toISOString())
    .executeTakeFirstOrThrow()
  if (Number(n) >= ASKED_MOST) throw askedOften(HOUR / 1000)
}
