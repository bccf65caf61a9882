import { emailContract } from '../../contract/email.contract.ts'
import { emailMailboxContract } from '../../contract/email-mailbox.contract.ts'
import { type Route, route } from '#platform/server/http/route.ts'
import { exportEmail, exportEmails, importEmails, type TransferParts } from './transfer.service.ts'

export const transferRoutes = (parts: TransferParts): Route[] => [
  route(emailContract.exportEmail, async ({ query: { id }, caller }) =>
    exportEmail(parts, caller.userId, id),
  ),
  route(emailContract.exportEmails, async input => exportEmails(parts, input, input.query)),
  route(emailMailboxContract.importEmails, async input =>
    importEmails(parts, input, { folder: input.query.folder, body: input.request.body() }),
  ),
]
