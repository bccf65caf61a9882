import { emailContract } from '../contract/email.contract.ts'
import { type Route, route } from '#platform/server/http/route.ts'
import { changeLabel, changeMails } from './change/bulk.service.ts'
import type { EmailChanges, EmailParts } from './email.context.ts'
import { createEmailReading } from './list/reading.service.ts'
import type { EmailView } from './view/view.service.ts'

// The specification's five calls, and further reads. `next` is the following entry of the list, which is older; the template had it
// reversed (features.md, surprise 2). No call here marks a mail as read: the screen does, with `update-emails`.

export function emailRoutes(
  parts: EmailParts & { view: EmailView; changes: EmailChanges },
): Route[] {
  const { view } = parts
  const reading = createEmailReading(parts)
  return [
    route(emailContract.listEmails, async ({ query, caller }) => reading.list(caller, query)),
    route(emailContract.updateEmails, async input => changeMails(parts, input, input.body)),
    route(emailContract.updateEmailsLabel, async input => changeLabel(parts, input, input.body)),
    route(emailContract.getEmail, async ({ query: { id, ...around }, caller, reply }) => {
      const email = await reading.withNeighbours(caller, id, around)
      reply.etag(email.version)
      return email
    }),
    route(emailContract.paginateEmail, async ({ query, caller, reply }) => {
      const email = await reading.neighbour(caller, query)
      reply.etag(email.version)
      return email
    }),
    route(emailContract.getEmailThread, async ({ query: { id }, caller }) => ({
      emails: await view.thread(caller, id),
    })),
    route(emailContract.listEmailIds, async ({ query, caller }) => reading.listIds(caller, query)),
  ]
}
