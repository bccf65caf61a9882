import { emailContract } from '../../contract/email.contract.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import { mutate, mutationIn } from '#platform/server/changes/mutation-context.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { FileLinks } from '#platform/server/files/file-links.ts'
import type { FileStore } from '#platform/server/files/file-store.ts'
import { staleVersion } from '#platform/server/http/app-error.ts'
import { isStale } from '#platform/server/http/is-stale.ts'
import { creatingRoute, type Route, route } from '#platform/server/http/route.ts'
import type { EmailChanges, EmailParts } from '../email.context.ts'
import { readMeta } from '../entry/entry.repo.ts'
import type { EmailView } from '../view/view.service.ts'
import type { Compose } from './compose.service.ts'
import { listContacts } from './contacts.repo.ts'
import { discardDraft } from './discard.service.ts'
import { uploadAttachment } from './upload.service.ts'

// Composing, sending, undo. Creating calls run in one transaction, so that a repeated request sends one mail.

interface ComposeRoutesParts extends EmailParts {
  store: FileStore
  links: FileLinks
  view: EmailView
  changes: EmailChanges
  compose: Compose
}

export function composeRoutes(parts: ComposeRoutesParts): Route[] {
  const { database, clock, links, view, changes, compose } = parts
  const answer = async (db: Db, caller: Caller, id: number) => ({
    email: await view.opened(caller, id, db),
    emailsMeta: await readMeta(db, caller.userId),
  })
  return [
    creatingRoute(emailContract.sendEmail, async input => {
      const id = await compose.send(mutationIn(clock, input), input.body)
      return answer(input.trx, input.caller, id)
    }),
    creatingRoute(emailContract.saveDraft, async input => {
      const { body, caller, reply, trx } = input
      const { ifMatch } = input.request
      const id = await compose.saveDraft(mutationIn(clock, input), {
        body,
        async check(entry) {
          if (isStale(ifMatch, entry.version))
            throw staleVersion(await view.opened(caller, entry.id, trx))
        },
      })
      const saved = await answer(trx, caller, id)
      reply.etag(saved.email.version)
      return saved
    }),
    route(emailContract.undoSend, async input => {
      const { id } = input.body
      await mutate(parts, input, context => compose.undoSend(context, id))
      return answer(database.read, input.caller, id)
    }),
    route(emailContract.rescheduleEmail, async input => {
      await mutate(parts, input, context => compose.reschedule(context, input.body))
      return { email: await view.opened(input.caller, input.body.id) }
    }),
    route(emailContract.discardDraft, input =>
      mutate(parts, input, context => discardDraft(context, changes, input.body.id)),
    ),
    route(emailContract.uploadAttachment, async ({ query: { name: given }, caller, request }) => {
      const uploaded = await uploadAttachment(parts, caller, { name: given, body: request.body() })
      return { attachment: view.attachment(caller, uploaded) }
    }),
    route(emailContract.listEmailContacts, async ({ query: { q }, caller }) => ({
      contacts: await listContacts(database.read, {
        ownerId: caller.userId,
        q,
        now: clock(),
        dialect: database.dialect,
        pictureOf: fileId => links.urlOf(fileId, caller),
      }),
    })),
  ]
}
