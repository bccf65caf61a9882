import type { Args, RequestContext, Method } from '../jmap.context.ts'
import { CORE, MAIL, SUBMISSION, VACATION } from '../../contract/jmap.rules.ts'
import { MethodError } from '../jmap.errors.ts'
import { readArguments } from '../request/arguments.service.ts'
import * as z from 'zod/mini'
import {
  answerChanges,
  answerMailboxChanges,
  answerUnchanged,
  emailChanges,
  stateOf,
  threadChanges,
} from './changes.service.ts'
import { getEmails } from './email-get.service.ts'
import { parseEmails } from './email-parse.service.ts'
import { queryEmailChanges, queryEmails } from './email-query.service.ts'
import { copyEmails, importEmails, setEmails } from './email-set.service.ts'
import {
  getIdentities,
  getVacation,
  identityChanges,
  setIdentities,
  setVacation,
} from './identity.service.ts'
import { getMailboxes, queryMailboxChanges, queryMailboxes } from './mailbox.service.ts'
import { setMailboxes } from './mailbox-set.service.ts'
import { getPushSubscriptions, setPushSubscriptions } from './push-subscription.service.ts'
import { getSnippets } from './snippet.service.ts'
import {
  getSubmissions,
  querySubmissionChanges,
  querySubmissions,
  setSubmissions,
} from './submission.service.ts'
import { getThreads } from './thread.service.ts'

/** There is one account: nothing can be copied from another. */
async function copyBlobs(context: RequestContext, args: Args): Promise<Args> {
  const shape = { fromAccountId: z.string(), blobIds: z.array(z.string()) }
  const { fromAccountId } = readArguments(context, shape, args)
  throw fromAccountId === context.accountId
    ? new MethodError('invalidArguments', 'Copy from another account.', ['fromAccountId'])
    : new MethodError('fromAccountNotFound')
}

const core: Record<string, Method['run']> = {
  'Core/echo': async (_context, args) => args,
  'Blob/copy': copyBlobs,
  'PushSubscription/get': getPushSubscriptions,
  'PushSubscription/set': setPushSubscriptions,
}
const mail: Record<string, Method['run']> = {
  'Mailbox/get': getMailboxes,
  'Mailbox/changes': answerMailboxChanges,
  'Mailbox/query': queryMailboxes,
  'Mailbox/queryChanges': queryMailboxChanges,
  'Mailbox/set': setMailboxes,
  'Thread/get': getThreads,
  'Thread/changes': (context, args) => answerChanges(context, args, threadChanges),
  'Email/get': getEmails,
  'Email/changes': (context, args) => answerChanges(context, args, emailChanges),
  'Email/query': queryEmails,
  'Email/queryChanges': queryEmailChanges,
  'Email/set': setEmails,
  'Email/import': importEmails,
  'Email/copy': copyEmails,
  'Email/parse': parseEmails,
  'SearchSnippet/get': getSnippets,
}
const submission: Record<string, Method['run']> = {
  'Identity/get': getIdentities,
  'Identity/changes': identityChanges,
  'Identity/set': setIdentities,
  'EmailSubmission/get': getSubmissions,
  'EmailSubmission/changes': (context, args) =>
    answerUnchanged(context, args, () => stateOf(context)),
  'EmailSubmission/query': querySubmissions,
  'EmailSubmission/queryChanges': querySubmissionChanges,
  'EmailSubmission/set': setSubmissions,
}
const vacation: Record<string, Method['run']> = {
  'VacationResponse/get': getVacation,
  'VacationResponse/set': setVacation,
}

/** Every method, with the capability it belongs to. */
export const METHODS: Readonly<Record<string, Method>> = Object.fromEntries(
  [
    [CORE, core] as const,
    [MAIL, mail] as const,
    [SUBMISSION, submission] as const,
    [VACATION, vacation] as const,
  ].flatMap(([capability, some]) =>
    Object.entries(some).map(([name, run]) => [name, { capability, run }]),
  ),
)
