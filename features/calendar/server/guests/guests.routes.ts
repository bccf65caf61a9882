import { calendarContract } from '../../contract/calendar.contract.ts'
import { mutate } from '#platform/server/changes/mutation-context.ts'
import { type Route, route } from '#platform/server/http/route.ts'
import type { GuestParts } from '../calendar.context.ts'
import { answerByLink, answerInvitation, describeInvitation } from './answer.service.ts'

// Responses to invitations: in the app, and by mailed link. `answerByMail` handles mails.

export function guestRoutes(parts: GuestParts): Route[] {
  const { database, clock, invitations } = parts
  return [
    route(calendarContract.answerInvitation, ({ body, ...input }) =>
      mutate(parts, input, context => answerInvitation(context, parts, body)),
    ),
    route(calendarContract.describeInvitation, ({ body: { token } }) =>
      describeInvitation(database.read, { invitations, token }),
    ),
    route(calendarContract.answerByLink, async ({ body: { token, status }, actor }) => {
      await database.write(trx =>
        answerByLink({ trx, actor, now: clock() }, { invitations, token, status }),
      )
      return { ok: true as const }
    }),
  ]
}
