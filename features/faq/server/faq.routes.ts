import { faqContract } from '../contract/faq.contract.ts'
import { supportContract } from '#features/support/contract/support.contract.ts'
import type { Ticket } from '#features/support/contract/support.contract.ts'
import type { TicketSource } from '#features/support/contract/support.rules.ts'
import type { Clock } from '#platform/server/clock/clock.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { forbidden } from '#platform/server/http/app-error.ts'
import { creatingRoute, type Route, route } from '#platform/server/http/route.ts'
import { announce } from '#platform/server/live/outbox.ts'
import type { Who } from './editing/edition.service.ts'
import { editingRoutes } from './editing/editing.routes.ts'
import { onlyWithNo } from './faq.errors.ts'
import { readFaq } from './read/faq.repo.ts'
import { findBySlug, linkOf } from './read/found.repo.ts'
import { subjectOf } from './read/items.repo.ts'
import { listCategories, listSections, readArticle, readForScreen } from './read/kb.repo.ts'
import { type HelpSightParts, sightOf } from './read/sight.service.ts'
import { searchHelp } from './search/search.repo.ts'
import { listMissing, listPopular, noteSearch } from './search/searches.repo.ts'
import { shelvesRoutes } from './shelves/shelves.routes.ts'
import { transferRoutes } from './transfer/transfer.routes.ts'
import { countVotes, saveVote } from './votes/votes.repo.ts'

// Help: the specification's four calls (section 7), search, votes and questions to support. Who may not read a draft is told that it is
// not there.

/** Where questions go that help does not answer. */
export interface Tickets {
  ask(trx: Trx, who: Who, question: Question): Promise<Ticket>
}
interface Question {
  source: TicketSource
  subject: string
  /** Plain text. */
  message: string
  about?: string
}

export interface HelpParts extends HelpSightParts {
  clock: Clock
  tickets: Tickets
}

export const faqRoutes = (parts: HelpParts): Route[] => [
  ...readRoutes(parts),
  ...searchRoutes(parts),
  ...answerRoutes(parts),
  ...editingRoutes(parts),
  ...shelvesRoutes(parts),
  ...transferRoutes(parts),
]

function readRoutes(parts: HelpParts): Route[] {
  const { read } = parts.database
  return [
    route(faqContract.getFaq, ({ query, caller }) => readFaq(read, sightOf(parts, caller), query)),
    route(faqContract.listKbCategories, ({ query, caller }) =>
      listCategories(read, sightOf(parts, caller), query.language),
    ),
    route(faqContract.getKbCategory, ({ query: { category, language }, caller }) =>
      listSections(read, sightOf(parts, caller), { category, language }),
    ),
    route(
      faqContract.getKbQuestion,
      async ({ query: { category, slug, language }, caller, reply }) => {
        const article = await readArticle(read, sightOf(parts, caller), {
          category,
          slug,
          language,
        })
        reply.etag(article.version)
        return article
      },
    ),
    route(faqContract.findHelpFor, ({ query, caller }) =>
      readForScreen(read, sightOf(parts, caller), query),
    ),
  ]
}

function searchRoutes(parts: HelpParts): Route[] {
  const { database, clock } = parts
  return [
    route(faqContract.searchHelp, ({ query, caller }) =>
      searchHelp(database.read, sightOf(parts, caller), query),
    ),
    route(faqContract.listSearches, async ({ caller }) => ({
      popular: await listPopular(database.read),
      missing: caller.can('update', 'Kb') ? await listMissing(database.read) : [],
    })),
    // One's own search is no change of anything that others have: it is not recorded.
    route(faqContract.noteSearch, async ({ body: { q, language }, caller }) => {
      const { total } = await searchHelp(database.read, sightOf(parts, caller), {
        q,
        language,
        limit: 1,
      })
      await database.write(trx =>
        noteSearch(trx, { q, userId: caller.userId, found: total, now: clock() }),
      )
      return { total }
    }),
  ]
}

/** What readers say: whether it helped, and what they still want to know. */
function answerRoutes(parts: HelpParts): Route[] {
  const { database, clock, tickets } = parts
  return [
    route(faqContract.voteHelp, async ({ body: { slug, helpful, feedback }, caller, actor }) => {
      if (feedback !== undefined && helpful !== false) throw onlyWithNo()
      const sight = sightOf(parts, caller)
      return database.write(async trx => {
        const item = await findBySlug(trx, sight, slug)
        if (!caller.can('read', subjectOf(item.kind))) throw forbidden('read', subjectOf(item.kind))
        const now = clock()
        await saveVote(trx, { itemId: item.id, userId: caller.userId, helpful, now })
        await announce(trx, { topic: subjectOf(item.kind), ids: [item.id], now })
        const votes = await countVotes(trx, {
          ids: [item.id],
          userId: caller.userId,
          dialect: database.dialect,
        })
        if (feedback === undefined) return { helpful: votes(item.id) }
        const asked = {
          source: item.kind === 'faq' ? 'faq' : 'kb',
          subject: item.title,
          message: feedback,
          about: linkOf(item),
        } as const
        const { id: ticketId } = await tickets.ask(trx, { caller, actor, now }, asked)
        return { helpful: votes(item.id), ticketId }
      })
    }),
    creatingRoute(
      supportContract.askSupport,
      async ({ body: { question, details, about }, caller, actor, trx }) => {
        const item =
          about === undefined ? undefined : await findBySlug(trx, sightOf(parts, caller), about)
        const ticket = await tickets.ask(
          trx,
          { caller, actor, now: clock() },
          {
            source: item?.kind === 'article' ? 'kb' : 'faq',
            subject: question,
            message: details === '' ? question : details,
            ...(item === undefined ? {} : { about: linkOf(item) }),
          },
        )
        return { ticket }
      },
    ),
  ]
}
