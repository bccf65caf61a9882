import { faqContract } from '../contract/faq.contract.ts'
import { faqEditingContract } from '../contract/faq-editing.contract.ts'
import { mutate } from '#platform/server/changes/mutation-context.ts'
import { type Route, route } from '#platform/server/http/route.ts'
import { editingRoutes } from './editing/editing.routes.ts'
import type { HelpParts } from './faq.context.ts'
import { onlyWithNo } from './faq.errors.ts'
import { voteHelp } from './feedback/feedback.service.ts'
import { exportKb } from './read/export.service.ts'
import { readFaq } from './read/faq.repo.ts'
import { listCategories, listSections, readArticle, readForScreen } from './read/kb.repo.ts'
import { visibilityOf } from './read/visibility.service.ts'
import { searchHelp } from './search/search.repo.ts'
import { listSearches, recordSearch } from './search/searches.service.ts'
import { categoriesRoutes } from './categories/categories.routes.ts'

// Help: the specification's four calls, search, votes and questions to support. A draft is 404 to those who may not read it.

export const faqRoutes = (parts: HelpParts): Route[] => [
  ...readRoutes(parts),
  ...searchRoutes(parts),
  ...feedbackRoutes(parts),
  ...editingRoutes(parts),
  ...categoriesRoutes(parts),
]

function readRoutes(parts: HelpParts): Route[] {
  const { read } = parts.database
  return [
    route(faqContract.getFaq, ({ query, caller }) =>
      readFaq(read, visibilityOf(parts, caller), query),
    ),
    route(faqContract.listKbCategories, ({ query, caller }) =>
      listCategories(read, visibilityOf(parts, caller), query.language),
    ),
    route(faqContract.getKbCategory, ({ query, caller }) =>
      listSections(read, visibilityOf(parts, caller), query),
    ),
    route(faqContract.getKbQuestion, async ({ query, caller, reply }) => {
      const article = await readArticle(read, visibilityOf(parts, caller), query)
      reply.etag(article.version)
      return article
    }),
    route(faqContract.findHelpFor, ({ query, caller }) =>
      readForScreen(read, visibilityOf(parts, caller), query),
    ),
    route(faqEditingContract.exportKb, ({ caller }) => exportKb(parts, caller)),
  ]
}

function searchRoutes(parts: HelpParts): Route[] {
  const { database } = parts
  return [
    route(faqContract.searchHelp, ({ query, caller }) =>
      searchHelp(database.read, visibilityOf(parts, caller), query),
    ),
    route(faqContract.listSearches, ({ query, caller }) => listSearches(parts, caller, query)),
    route(faqContract.recordSearch, async ({ body, caller }) => ({
      total: await recordSearch(parts, caller, body),
    })),
  ]
}

function feedbackRoutes(parts: HelpParts): Route[] {
  return [
    route(faqContract.voteHelp, async input => {
      const { helpful, feedback } = input.body
      if (feedback !== undefined && helpful !== false) throw onlyWithNo()
      return mutate(parts, input, context => voteHelp(parts, context, input.body))
    }),
  ]
}
