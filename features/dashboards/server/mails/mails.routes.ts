import { cardMailsContract } from '../../contract/card-mails.contract.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import { mutate } from '#platform/server/changes/mutation-context.ts'
import { creatingRoute, type Route, route } from '#platform/server/http/route.ts'
import type { ViewParts } from '../cards/view.service.ts'
import { listMails, listReaders, toMail } from './mails.repo.ts'
import { addMail, leaveMail, assertReaders, removeMail, updateMail } from './mails.service.ts'

// Boards by mail: scheduled by their owner, unsubscribed by recipients.

interface Parts extends Pick<ViewParts, 'database' | 'clock'> {
  findCaller: (userId: number) => Promise<Caller | undefined>
}

export const mailRoutes = ({ database, clock, findCaller }: Parts): Route[] => [
  route(cardMailsContract.listBoardMails, async ({ caller: { userId } }) => {
    const rows = await listMails(database.read, userId)
    const readers = await listReaders(
      database.read,
      rows.map(row => row.id),
    )
    return { mails: rows.map(row => toMail(row, { userId, readers })) }
  }),
  creatingRoute(cardMailsContract.addBoardMail, async ({ body, caller, actor, trx, reply }) => {
    await assertReaders(caller, body.userIds, findCaller)
    const answer = await addMail({ trx, caller, actor, now: clock() }, body)
    reply.etag(answer.mail.version)
    return answer
  }),
  route(
    cardMailsContract.updateBoardMail,
    async ({ body, caller, actor, request: { ifMatch }, reply }) => {
      await assertReaders(caller, body.userIds, findCaller)
      const answer = await mutate({ database, clock }, { caller, actor }, context =>
        updateMail(context, { ...body, ifMatch }),
      )
      reply.etag(answer.mail.version)
      return answer
    },
  ),
  route(cardMailsContract.deleteBoardMail, async ({ params: { id }, caller, actor }) => ({
    changeId: await mutate({ database, clock }, { caller, actor }, context =>
      removeMail(context, id),
    ),
  })),
  route(cardMailsContract.leaveBoardMail, ({ body, caller, actor }) =>
    mutate({ database, clock }, { caller, actor }, context => leaveMail(context, body)),
  ),
]
