import { faqEditingContract } from '../../contract/faq-editing.contract.ts'
import { mutate, mutationIn } from '#platform/server/changes/mutation-context.ts'
import { creatingRoute, type Route, route } from '#platform/server/http/route.ts'
import type { HelpParts } from '../faq.context.ts'
import { visibilityOf } from '../read/visibility.service.ts'
import { addArticle, moveArticle, updateArticle } from './articles.service.ts'
import { getEditedArticle, getEditedEntry, listRevisions } from './edited.repo.ts'
import { deleteItem } from './edition.service.ts'
import { addEntry, moveEntry, updateEntry } from './entries.service.ts'

// Editing questions and articles, each guarded by the permission of its own subject.

export const editingRoutes = (parts: HelpParts): Route[] => [
  ...entryRoutes(parts),
  ...articleRoutes(parts),
]

function entryRoutes(parts: HelpParts): Route[] {
  const { database, clock } = parts
  return [
    route(faqEditingContract.getFaqEntry, async ({ query: { id }, caller, reply }) => {
      const entry = await getEditedEntry(database.read, visibilityOf(parts, caller), id)
      reply.etag(entry.version)
      return entry
    }),
    creatingRoute(faqEditingContract.addFaqEntry, async input => {
      const added = await addEntry(mutationIn(clock, input), input.body)
      input.reply.etag(1)
      return added
    }),
    route(faqEditingContract.updateFaqEntry, async input => {
      const { body: changes, caller, request, reply } = input
      const visibility = visibilityOf(parts, caller)
      const updated = await mutate(parts, input, context =>
        updateEntry(context, { changes, ifMatch: request.ifMatch, visibility }),
      )
      reply.etag(updated.entry.version)
      return updated
    }),
    route(faqEditingContract.moveFaqEntry, async input => ({
      id: input.body.id,
      changeId: await mutate(parts, input, context => moveEntry(context, input.body)),
    })),
    route(faqEditingContract.deleteFaqEntry, async ({ id, ...by }) => ({
      id,
      changeId: await mutate(parts, by, context => deleteItem(context, { kind: 'faq', id })),
    })),
  ]
}

function articleRoutes(parts: HelpParts): Route[] {
  const { database, clock } = parts
  return [
    route(faqEditingContract.getKbEdition, async ({ query: { id }, caller, reply }) => {
      const article = await getEditedArticle(database.read, visibilityOf(parts, caller), id)
      reply.etag(article.version)
      return article
    }),
    creatingRoute(faqEditingContract.addKbArticle, async input => {
      const added = await addArticle(mutationIn(clock, input), input.body)
      input.reply.etag(1)
      return added
    }),
    route(faqEditingContract.updateKbArticle, async input => {
      const { body: changes, caller, request, reply } = input
      const visibility = visibilityOf(parts, caller)
      const updated = await mutate(parts, input, context =>
        updateArticle(context, { changes, ifMatch: request.ifMatch, visibility }),
      )
      reply.etag(updated.article.version)
      return updated
    }),
    route(faqEditingContract.moveKbArticle, async input => ({
      id: input.body.id,
      changeId: await mutate(parts, input, context => moveArticle(context, input.body)),
    })),
    route(faqEditingContract.deleteKbArticle, async ({ id, ...by }) => ({
      id,
      changeId: await mutate(parts, by, context => deleteItem(context, { kind: 'article', id })),
    })),
    route(faqEditingContract.listKbRevisions, async ({ query, caller }) => ({
      revisions: await listRevisions(database.read, visibilityOf(parts, caller), query),
    })),
  ]
}
