import { emailContract } from '../contract/email.contract.ts'
import { EMAIL_IDS_AT_ONCE, type EmailListQuery } from '../contract/email-shapes.rules.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import type { Clock } from '#platform/server/clock/clock.ts'
import type { Database } from '#platform/server/database/database.ts'
import { type Route, route } from '#platform/server/http/route.ts'
import type { EmailChanges, Step } from './change/change.service.ts'
import { labelAnew, placeAnew } from './change/placing.service.ts'
import { emailNotFound, noNeighbour } from './email.errors.ts'
import { findEntry, readMeta } from './entry/entry.repo.ts'
import { createEmailList, type Place } from './list/list.repo.ts'
import { checkLabels } from './mailbox/labels.repo.ts'
import type { EmailView } from './view/view.service.ts'

// The five calls of the spec and the reading beside them. `next` is the following entry of the list, which is older; the template
// had it the other way round (features.md, surprise 2). Nothing here marks a mail as read: the screen does, by `update-emails`.

export interface EmailRoutesParts {
  database: Database
  clock: Clock
  view: EmailView
  changes: EmailChanges
}

type Asked = Omit<EmailListQuery, 'folder'> & { folder?: EmailListQuery['folder'] | undefined }

export function emailRoutes({ database, clock, view, changes }: EmailRoutesParts): Route[] {
  const list = createEmailList({ ...database, clock })
  const find = async ({ userId }: Caller, id: number) => {
    const entry = await findEntry(database.read, userId, id)
    if (entry === undefined) throw emailNotFound()
    return entry
  }
  /** The list around a mail: that of its own folder unless another was asked for. */
  const around = (
    caller: Caller,
    entry: Place & { folder: EmailListQuery['folder'] },
    { q, label, search, group, folder }: Asked,
  ) => ({
    q,
    label,
    search,
    group,
    folder: folder ?? entry.folder,
    ownerId: caller.userId,
  })

  async function withNeighbours(caller: Caller, id: number, asked: Asked) {
    const entry = await find(caller, id)
    const listing = around(caller, entry, asked)
    const [email, previous, next] = await Promise.all([
      view.opened(caller, id),
      list.neighbour(listing, entry, 'previous'),
      list.neighbour(listing, entry, 'next'),
    ])
    return { ...email, hasPreviousMail: previous !== undefined, hasNextMail: next !== undefined }
  }

  return [
    route(
      emailContract.listEmails,
      async ({ query: { page, perPage, view: how, ...query }, caller }) => {
        const { ids, total } = await list.page(
          { ...query, ownerId: caller.userId },
          { page, perPage },
        )
        const [emails, emailsMeta] = await Promise.all([
          view[how](caller, ids),
          readMeta(database.read, caller.userId),
        ])
        return { emails, emailsMeta, total }
      },
    ),
    route(
      emailContract.updateEmails,
      async ({ body: { emailIds, dataToUpdate }, caller, actor }) => {
        await checkLabels(database.read, caller.userId, dataToUpdate.labels ?? [])
        const { isRead, ...others } = dataToUpdate
        const isSilent =
          isRead !== undefined &&
          Object.values(others).every(value => value === undefined) &&
          emailIds.length === 1
        const step: Step = before => placeAnew(before, dataToUpdate)
        return changes.change({ caller, actor }, emailIds, isSilent ? { silently: step } : step)
      },
    ),
    route(
      emailContract.updateEmailsLabel,
      async ({ body: { emailIds, label, set }, caller, actor }) => {
        await checkLabels(database.read, caller.userId, [label])
        return changes.change({ caller, actor }, emailIds, before => labelAnew(before, label, set))
      },
    ),
    route(emailContract.getEmail, async ({ query: { id, ...asked }, caller, reply }) => {
      const email = await withNeighbours(caller, id, asked)
      reply.etag(email.version)
      return email
    }),
    route(
      emailContract.paginateEmail,
      async ({ query: { emailId, dir, ...asked }, caller, reply }) => {
        const entry = await find(caller, emailId)
        const id = await list.neighbour(around(caller, entry, asked), entry, dir)
        if (id === undefined) throw noNeighbour()
        const email = await withNeighbours(caller, id, {
          ...asked,
          folder: asked.folder ?? entry.folder,
        })
        reply.etag(email.version)
        return email
      },
    ),
    route(emailContract.getEmailThread, async ({ query: { id }, caller }) => ({
      emails: await view.thread(caller, id),
    })),
    route(emailContract.listEmailIds, async ({ query, caller }) =>
      list.all({ ...query, ownerId: caller.userId }, EMAIL_IDS_AT_ONCE),
    ),
  ]
}
