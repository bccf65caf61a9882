import { urlHashOf } from '#platform/server/tokens/hash.ts'
import { MAX_ATTACHMENT_BYTES } from '#features/email/contract/email.rules.ts'
import type { MessageStore } from '#features/email/server/email.service.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import {
  CORE,
  JMAP_PATH,
  LIMITS,
  MAIL,
  SORTS,
  SUBMISSION,
  VACATION,
} from '../contract/jmap.rules.ts'
import { toAccountId } from './request/ids.service.ts'

// The session resource (RFC 8620, section 2): what the server can do, and where.

const accountCapabilities = {
  [CORE]: {},
  [MAIL]: {
    maxMailboxesPerEmail: null,
    // Folders are fixed, and labels have no hierarchy.
    maxMailboxDepth: 1,
    maxSizeMailboxName: 60,
    maxSizeAttachmentsPerEmail: MAX_ATTACHMENT_BYTES,
    emailQuerySortOptions: [...SORTS],
    mayCreateTopLevelMailbox: true,
  },
  [SUBMISSION]: { maxDelayedSend: 0, submissionExtensions: {} },
  [VACATION]: {},
}

/** Whether this key may change anything in the mailbox. */
export const isWritable = (mail: MessageStore, caller: Caller): boolean =>
  (['create', 'update', 'delete'] as const).some(action => mail.may(caller, action))

/** What a caller may know of the server. */
export function describeSession(
  caller: Caller,
  { mail, baseUrl }: { mail: MessageStore; baseUrl: string },
) {
  const accountId = toAccountId(caller.userId)
  const account = {
    name: caller.username,
    isPersonal: true,
    isReadOnly: !isWritable(mail, caller),
    accountCapabilities: {
      ...accountCapabilities,
      [MAIL]: {
        ...accountCapabilities[MAIL],
        mayCreateTopLevelMailbox: mail.may(caller, 'create'),
      },
    },
  }
  const isOpen = mail.may(caller, 'read')
  const at = (path: string) => new URL(JMAP_PATH, baseUrl).href + path
  const session = {
    capabilities: {
      [CORE]: { ...LIMITS, collationAlgorithms: [] },
      [MAIL]: {},
      [SUBMISSION]: {},
      [VACATION]: {},
    },
    accounts: isOpen ? { [accountId]: account } : {},
    primaryAccounts: isOpen
      ? { [MAIL]: accountId, [SUBMISSION]: accountId, [VACATION]: accountId }
      : {},
    username: caller.username,
    apiUrl: at('/api'),
    downloadUrl: at('/download/{accountId}/{blobId}/{name}?accept={type}'),
    uploadUrl: at('/upload/{accountId}'),
    eventSourceUrl: at('/eventsource?types={types}&closeafter={closeafter}&ping={ping}'),
  }
  const state = urlHashOf(JSON.stringify(session))
  return { ...session, state: state.slice(0, 16) }
}
