import type { faqContract, Helpful } from '../../contract/faq.contract.ts'
import type { Ticket, supportContract } from '#features/support/contract/support.contract.ts'
import type { CallParsed } from '#platform/contract/define.ts'
import type { MutationContext } from '#platform/server/changes/mutation-context.ts'
import { forbidden } from '#platform/server/http/app-error.ts'
import { announce } from '#platform/server/live/outbox.ts'
import type { HelpParts } from '../faq.context.ts'
import { findBySlug, linkOf } from '../read/found.repo.ts'
import { subjectOf } from '../read/items.repo.ts'
import { visibilityOf } from '../read/visibility.service.ts'
import { countVotes, saveVote } from './votes.repo.ts'

// What readers say: whether it helped, and what they still want to know.

type Vote = CallParsed<typeof faqContract.voteHelp>['body']
/** Keeps a vote; what is missing becomes a ticket. Answers the votes as they are now. */
export async function voteHelp(
  parts: HelpParts,
  context: MutationContext,
  { slug, helpful, feedback }: Vote,
): Promise<{ helpful: Helpful; ticketId?: number }> {
  const { trx, caller, now } = context
  const item = await findBySlug(trx, visibilityOf(parts, caller), slug)
  const topic = subjectOf(item.kind)
  if (!caller.can('read', topic)) throw forbidden('read', topic)
  await saveVote(trx, { itemId: item.id, userId: caller.userId, helpful, now })
  await announce(trx, { topic, ids: [item.id], now })
  const { dialect } = parts.database
  const votes = await countVotes(trx, { ids: [item.id], userId: caller.userId, dialect })
  if (feedback === undefined) return { helpful: votes(item.id) }
  const { id: ticketId } = await parts.tickets.ask(trx, context, {
    source: item.kind === 'faq' ? 'faq' : 'kb',
    subject: item.title,
    message: feedback,
    about: linkOf(item),
  })
  return { helpful: votes(item.id), ticketId }
}

type SupportQuestion = CallParsed<typeof supportContract.askSupport>['body']
/** A ticket of a question that help did not answer. */
export async function askSupport(
  parts: HelpParts,
  context: MutationContext,
  { question, details, about }: SupportQuestion,
): Promise<Ticket> {
  const { trx, caller } = context
  const item =
    about === undefined ? undefined : await findBySlug(trx, visibilityOf(parts, caller), about)
  return parts.tickets.ask(trx, context, {
    source: item?.kind === 'article' ? 'kb' : 'faq',
    subject: question,
    message: details === '' ? question : details,
    ...(item === undefined ? {} : { about: linkOf(item) }),
  })
}
