import { emailMailboxContract } from '../../contract/email-mailbox.contract.ts'
import { mutate } from '#platform/server/changes/mutation-context.ts'
import type { Db } from '#platform/server/database/database.ts'
import { type Route, route } from '#platform/server/http/route.ts'
import type { postUnsubscribe } from '#platform/server/outbound/fetch-picture.ts'
import type { EmailChanges, EmailParts, Handing } from '../email.context.ts'
import type { EmailView } from '../view/view.service.ts'
import {
  allowImages,
  deleteAllIn,
  deleteForever,
  snoozeEmails,
  unsubscribe,
} from './mail-actions.service.ts'

// Actions other than moving: snooze, delete permanently, allow pictures, unsubscribe.

interface MailActionParts extends EmailParts {
  view: EmailView
  changes: EmailChanges
  handing: (db: Db) => Promise<Handing>
  postUnsubscribe: typeof postUnsubscribe
}

export function mailActionRoutes(parts: MailActionParts): Route[] {
  const { database, view } = parts
  return [
    route(emailMailboxContract.snoozeEmails, async input => snoozeEmails(parts, input, input.body)),
    route(emailMailboxContract.deleteForever, async input =>
      mutate(parts, input, context =>
        deleteForever(context, { ...input.body, dialect: database.dialect }),
      ),
    ),
    route(emailMailboxContract.emptyTrash, async input =>
      mutate(parts, input, context => deleteAllIn(context, 'trash')),
    ),
    route(emailMailboxContract.emptySpam, async input =>
      mutate(parts, input, context => deleteAllIn(context, 'spam')),
    ),
    route(emailMailboxContract.allowImages, async input => {
      await allowImages(parts, input, input.body)
      return { email: await view.opened(input.caller, input.body.id) }
    }),
    route(emailMailboxContract.unsubscribe, async input =>
      unsubscribe(parts, input, input.body.id),
    ),
  ]
}
