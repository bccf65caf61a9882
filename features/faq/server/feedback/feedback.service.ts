import type { faqContract, Helpful } from '../../contract/faq.contract.ts'
import type { CallParsed } from '#platform/contract/define.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import type { MutationContext } from '#platform/server/changes/mutation-context.ts'
import type { FindHelpEntry } from '#platform/server/compose/between-features.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { featureOff, forbidden } from '#platform/server/http/app-error.ts'
import { announce } from '#platform/server/live/outbox.ts'
import type { HelpParts } from '../faq.context.ts'
import { findBySlug, linkOf } from '../read/found.repo.ts'
import { subjectOf } from '../read/items.repo.ts'
import { visibilityOf } from '../read/visibility.service.ts'
import { countVotes, saveVote } from './votes.repo.ts'

// Reader feedback: helpfulness votes and what is missing.

type Vote = CallParsed<typeof faqContract.voteHelp>['body']
/** Stores a vote; feedback becomes a ticket. Returns the current votes. */
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
  const ask = parts.findHelpDesk()
  if (ask === undefined) throw featureOff()
  const { id: ticketId } = await ask(trx, context, {
    source: sourceOf(item),
    subject: item.title,
    message: feedback,
    about: linkOf(item),
  })
  return { helpful: votes(item.id), ticketId }
}

/** The entry a ticket refers to. */
export async function findEntry(
  parts: Pick<HelpParts, 'database' | 'pictures'>,
  { trx, caller, slug }: { trx: Trx; caller: Caller; slug: string },
): ReturnType<FindHelpEntry> {
  const item = await findBySlug(trx, visibilityOf(parts, caller), slug)
  return { source: sourceOf(item), address: linkOf(item) }
}

const sourceOf = ({ kind }: { kind: 'faq' | 'article' }) => (kind === 'faq' ? 'faq' : 'kb')
