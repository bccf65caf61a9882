import { emailMailboxContract } from '../../contract/email-mailbox.contract.ts'
import { mutate, mutationIn } from '#platform/server/changes/mutation-context.ts'
import { creatingRoute, type Route, route } from '#platform/server/http/route.ts'
import type { EmailChanges, EmailParts } from '../email.context.ts'
import {
  addFilter,
  applyFilter,
  deleteFilter,
  previewFilter,
  reorderFilters,
  updateFilter,
} from './change.service.ts'
import { listFilters } from './filters.repo.ts'

// A user's filters, in order (features.md MAIL-20).

export function filtersRoutes(parts: EmailParts & { changes: EmailChanges }): Route[] {
  const { database, clock, changes } = parts
  const { dialect } = database
  return [
    route(emailMailboxContract.listEmailFilters, async ({ caller: { userId } }) => ({
      filters: await listFilters(database.read, userId),
    })),
    creatingRoute(emailMailboxContract.addEmailFilter, async input =>
      addFilter(mutationIn(clock, input), input.body),
    ),
    route(emailMailboxContract.updateEmailFilter, async input =>
      mutate(parts, input, context => updateFilter(context, input.body)),
    ),
    route(emailMailboxContract.deleteEmailFilter, async input =>
      mutate(parts, input, context => deleteFilter(context, input.id)),
    ),
    route(emailMailboxContract.reorderEmailFilters, async input =>
      mutate(parts, input, context => reorderFilters(context, input.body.ids)),
    ),
    route(emailMailboxContract.previewEmailFilter, async ({ body: { conditions }, caller }) =>
      previewFilter(database, { ownerId: caller.userId, conditions }),
    ),
    route(emailMailboxContract.applyEmailFilter, async input =>
      mutate(parts, input, context =>
        applyFilter(context, { id: input.body.id, dialect, changes }),
      ),
    ),
  ]
}
