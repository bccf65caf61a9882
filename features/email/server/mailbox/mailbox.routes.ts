import { emailMailboxContract } from '../../contract/email-mailbox.contract.ts'
import { mutate, mutationIn } from '#platform/server/changes/mutation-context.ts'
import { creatingRoute, type Route, route } from '#platform/server/http/route.ts'
import type { SettingsService } from '#features/settings/server/settings.service.ts'
import type { EmailParts } from '../email.context.ts'
import { addLabel, deleteLabel, updateLabel } from './labels.service.ts'
import { readMailbox, updateEmailSettings } from './mailbox.service.ts'

// The sidebar: folders with counts, labels, settings.

export function mailboxRoutes(
  parts: EmailParts & { settings: SettingsService; canSendOutside: () => Promise<boolean> },
): Route[] {
  const { database, clock, settings, canSendOutside } = parts
  const { read, dialect } = database
  return [
    route(emailMailboxContract.getMailbox, async ({ caller: { userId } }) =>
      readMailbox(read, { userId, settings, canSendOutside }),
    ),
    route(emailMailboxContract.updateEmailSettings, async input =>
      mutate(parts, input, context => updateEmailSettings(context, input.body)),
    ),
    creatingRoute(emailMailboxContract.addEmailLabel, async input =>
      addLabel(mutationIn(clock, input), { ...input.body, dialect }),
    ),
    route(emailMailboxContract.updateEmailLabel, async input =>
      mutate(parts, input, context => updateLabel(context, { ...input.body, dialect })),
    ),
    route(emailMailboxContract.deleteEmailLabel, async input =>
      mutate(parts, input, context => deleteLabel(context, input.id)),
    ),
  ]
}
