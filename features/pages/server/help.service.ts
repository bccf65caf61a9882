import type { MutationContext } from '#platform/server/changes/mutation-context.ts'
import { featureOff } from '#platform/server/http/app-error.ts'
import type { PagesParts } from './pages.context.ts'
import { askedOften } from './pages.errors.ts'
import { countTicketsMade } from './pages.repo.ts'

const HOUR = 3_600_000
const ASKED_MOST = 10
/** The first line of what is asked is what the ticket is called. */
const SUBJECT = 120

interface HelpRequest {
  about: 'error' | 'license'
  text: string
  /** Of what failed. */
  reference?: string | undefined
}

/** Makes a ticket of a question; answers its id. Throws 429 when somebody asks too often. */
export async function askHelp(
  { findDesk }: Pick<PagesParts, 'findDesk'>,
  { trx, ...who }: MutationContext,
  { about, text, reference }: HelpRequest,
): Promise<number> {
  // Support is no place for a flood.
  const since = new Date(who.now.getTime() - HOUR)
  if ((await countTicketsMade(trx, who.caller.userId, since)) >= ASKED_MOST)
    throw askedOften(HOUR / 1000)
  const [first = ''] = text.split('\n')
  const subject = first.length > SUBJECT ? `${first.slice(0, SUBJECT - 1)}…` : first
  const message = reference === undefined ? text : `${text}\n${reference}`
  const ask = findDesk()
  if (ask === undefined) throw featureOff()
  const { id } = await ask(trx, who, {
    source: about === 'error' ? 'error' : 'manual',
    subject,
    message,
  })
  return id
}
