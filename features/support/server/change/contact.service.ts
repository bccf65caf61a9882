import { HOUR } from '#platform/contract/durations.rules.ts'
import type { supportContract } from '../../contract/support.contract.ts'
import type { CallParsed } from '#platform/contract/define.ts'
import type { MutationContext } from '#platform/server/changes/mutation-context.ts'
import type { SupportParts } from '../support.context.ts'
import { tooManyTickets } from '../support.errors.ts'
import { openTicket } from './question.service.ts'
import { countTicketsMade } from './change.repo.ts'

const MAX_ASKED = 10
/** The maximum subject length, from the question's first line. */
const SUBJECT = 120

type HelpRequest = CallParsed<typeof supportContract.contactSupport>['body']
/** Creates a ticket from a question; returns its id. Throws 429 for too many. */
export async function contactSupport(
  parts: SupportParts,
  context: MutationContext,
  { about, text, reference }: HelpRequest,
): Promise<number> {
  // Support is no place for a flood.
  const { trx, caller, now } = context
  const since = new Date(now.getTime() - HOUR)
  if ((await countTicketsMade(trx, caller.userId, since)) >= MAX_ASKED)
    throw tooManyTickets(HOUR / 1000)
  const [first = ''] = text.split('\n')
  const subject = first.length > SUBJECT ? `${first.slice(0, SUBJECT - 1)}…` : first
  const message = reference === undefined ? text : `${text}\n${reference}`
  const source = about === 'error' ? 'error' : 'manual'
  return (await openTicket(parts, context, { source, subject, message })).id
}
