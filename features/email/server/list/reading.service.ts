import { EMAIL_IDS_AT_ONCE, type EmailListQuery } from '../../contract/email-shapes.rules.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import type { EmailParts } from '../email.context.ts'
import { emailNotFound, noNeighbour } from '../email.errors.ts'
import { findEntry, readMeta } from '../entry/entry.repo.ts'
import type { EmailView } from '../view/view.service.ts'
import { createEmailList, type Place } from './list.repo.ts'

// Lists and opened mails, with their neighbors. Nothing here marks a mail as read.

type Around = Omit<EmailListQuery, 'folder'> & { folder?: EmailListQuery['folder'] | undefined }

export function createEmailReading({ database, clock, view }: EmailParts & { view: EmailView }) {
  const list = createEmailList({ ...database, clock })
  const getEntry = async ({ userId }: Caller, id: number) => {
    const entry = await findEntry(database.read, userId, id)
    if (entry === undefined) throw emailNotFound()
    return entry
  }
  /** The list around a mail: its own folder unless another was requested. */
  const listingAround = (
    caller: Caller,
    entry: Place & { folder: EmailListQuery['folder'] },
    { q, label, search, group, folder }: Around,
  ) => ({
    q,
    label,
    search,
    group,
    folder: folder ?? entry.folder,
    ownerId: caller.userId,
  })

  async function withNeighbours(caller: Caller, id: number, asked: Around) {
    const entry = await getEntry(caller, id)
    const listing = listingAround(caller, entry, asked)
    const [email, previous, next] = await Promise.all([
      view.opened(caller, id),
      list.neighbour(listing, entry, 'previous'),
      list.neighbour(listing, entry, 'next'),
    ])
    return { ...email, hasPreviousMail: previous !== undefined, hasNextMail: next !== undefined }
  }

  return {
    /** A page of a list, as rows or whole mails. */
    async list(
      caller: Caller,
      {
        page,
        perPage,
        view: how,
        ...query
      }: EmailListQuery & { page: number; perPage: number; view: 'rows' | 'full' },
    ) {
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
    listIds: (caller: Caller, query: EmailListQuery) =>
      list.all({ ...query, ownerId: caller.userId }, EMAIL_IDS_AT_ONCE),
    withNeighbours,
    /** The mail before or after another. */
    async neighbour(
      caller: Caller,
      { emailId, dir, ...asked }: Around & { emailId: number; dir: 'previous' | 'next' },
    ) {
      const entry = await getEntry(caller, emailId)
      const id = await list.neighbour(listingAround(caller, entry, asked), entry, dir)
      if (id === undefined) throw noNeighbour()
      return withNeighbours(caller, id, { ...asked, folder: asked.folder ?? entry.folder })
    },
  }
}
