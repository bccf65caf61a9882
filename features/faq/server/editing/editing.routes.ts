import { faqEditingContract } from '../../contract/faq-editing.contract.ts'
import type { HelpKind } from '../../contract/faq.rules.ts'
import type { Actor } from '#platform/server/access/actor.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import { staleVersion } from '#platform/server/http/app-error.ts'
import { creatingRoute, type Route, route } from '#platform/server/http/route.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { itselfRelated, sectionNotFound } from '../faq.errors.ts'
import type { HelpParts } from '../faq.routes.ts'
import { shelvesById } from '../read/kb.repo.ts'
import { sightOf } from '../read/sight.service.ts'
import { addItem, changeItem, deleteItem, getItem, type Who } from './edition.service.ts'
import { moveItem } from './move.service.ts'
import { listRevisions, tellArticleEdition, tellEntry } from './tell.repo.ts'

// Writing help: questions and articles, each with the right to its own subject.

interface Asking {
  caller: Caller
  actor: Actor
}
const whoOf = ({ clock }: HelpParts, { caller, actor }: Asking): Who => ({
  caller,
  actor,
  now: clock(),
})

export const editingRoutes = (parts: HelpParts): Route[] => [
  ...faqRoutesOf(parts),
  ...kbRoutesOf(parts),
  ...goneRoutes(parts),
]

const flag = (value: boolean | undefined) => (value === undefined ? undefined : value ? 1 : 0)
function faqRoutesOf(parts: HelpParts): Route[] {
  const { database } = parts
  return [
    route(faqEditingContract.getFaqEntry, async ({ query: { id }, caller, reply }) => {
      const row = await getItem(database.read, 'faq', id)
      reply.etag(row.version)
      return tellEntry(database.read, sightOf(parts, caller), row)
    }),
    creatingRoute(
      faqEditingContract.addFaqEntry,
      async ({ body: { category, texts, isPublished, slug }, trx, reply, ...asking }) => {
        const columns = { slug, is_published: isPublished ? 1 : 0 }
        const shelf = { kind: 'faq', columns: { category } } as const
        const { row, changeId } = await addItem(trx, whoOf(parts, asking), {
          kind: 'faq',
          shelf,
          columns,
          texts,
          isMinor: false,
        })
        reply.etag(1)
        return { id: row.id, slug: row.slug, changeId }
      },
    ),
    route(
      faqEditingContract.updateFaqEntry,
      ({
        body: { id, category, texts, isPublished, slug, isMinor },
        request: { ifMatch },
        reply,
        ...asking
      }) =>
        database.write(async trx => {
          const row = await getItem(trx, 'faq', id)
          const sight = sightOf(parts, asking.caller)
          if (ifMatch !== undefined && ifMatch !== row.version)
            throw staleVersion(await tellEntry(trx, sight, row))
          const columns = { slug, category, is_published: flag(isPublished) }
          const changeId = await changeItem(trx, whoOf(parts, asking), {
            row,
            columns,
            texts,
            isMinor,
          })
          const after = await getItem(trx, 'faq', id)
          reply.etag(after.version)
          return { entry: await tellEntry(trx, sight, after), changeId }
        }),
    ),
    route(faqEditingContract.moveFaqEntry, ({ body: { id, category, beforeId }, ...asking }) =>
      database.write(async trx => {
        const row = await getItem(trx, 'faq', id)
        const shelf = { kind: 'faq', columns: { category } } as const
        return { id, changeId: await moveItem(trx, whoOf(parts, asking), { row, shelf, beforeId }) }
      }),
    ),
  ]
}

/** The section, if there is one; throws 404. */
async function getSection(trx: Trx, id: number) {
  const shelf = (await shelvesById(trx)).get(id)
  if (shelf === undefined) throw sectionNotFound()
  return shelf
}

const joinScreens = (screens: readonly string[] | undefined) =>
  screens === undefined
    ? undefined
    : screens.length === 0
      ? ''
      : `,${[...new Set(screens)].join(',')},`

function kbRoutesOf(parts: HelpParts): Route[] {
  const { database } = parts
  return [
    route(faqEditingContract.getKbEdition, async ({ query: { id }, caller, reply }) => {
      const row = await getItem(database.read, 'article', id)
      reply.etag(row.version)
      return tellArticleEdition(database.read, sightOf(parts, caller), row)
    }),
    creatingRoute(faqEditingContract.addKbArticle, async ({ body, trx, reply, ...asking }) => {
      const { category } = await getSection(trx, body.sectionId)
      const columns = {
        slug: body.slug,
        is_published: body.isPublished ? 1 : 0,
        is_internal: body.isInternal ? 1 : 0,
        screens: joinScreens(body.screens) ?? '',
        related: JSON.stringify(body.related),
      }
      const shelf = { kind: 'article', columns: { section_id: body.sectionId } } as const
      const edition = {
        kind: 'article',
        shelf,
        columns,
        texts: body.texts,
        isMinor: false,
      } as const
      const { row, changeId } = await addItem(trx, whoOf(parts, asking), edition)
      reply.etag(1)
      return { id: row.id, slug: row.slug, category: category.slug, changeId }
    }),
    route(faqEditingContract.updateKbArticle, ({ body, request: { ifMatch }, reply, ...asking }) =>
      database.write(async trx => {
        const row = await getItem(trx, 'article', body.id)
        const sight = sightOf(parts, asking.caller)
        if (ifMatch !== undefined && ifMatch !== row.version)
          throw staleVersion(await tellArticleEdition(trx, sight, row))
        if (body.sectionId !== undefined) await getSection(trx, body.sectionId)
        if (body.related?.includes(row.id) === true) throw itselfRelated()
        const columns = {
          slug: body.slug,
          section_id: body.sectionId,
          is_published: flag(body.isPublished),
          is_internal: flag(body.isInternal),
          screens: joinScreens(body.screens),
          related: body.related === undefined ? undefined : JSON.stringify(body.related),
        }
        const changeId = await changeItem(trx, whoOf(parts, asking), {
          row,
          columns,
          texts: body.texts,
          isMinor: body.isMinor,
        })
        const after = await getItem(trx, 'article', row.id)
        reply.etag(after.version)
        return { article: await tellArticleEdition(trx, sight, after), changeId }
      }),
    ),
    route(faqEditingContract.moveKbArticle, ({ body: { id, sectionId, beforeId }, ...asking }) =>
      database.write(async trx => {
        const row = await getItem(trx, 'article', id)
        await getSection(trx, sectionId)
        const shelf = { kind: 'article', columns: { section_id: sectionId } } as const
        return { id, changeId: await moveItem(trx, whoOf(parts, asking), { row, shelf, beforeId }) }
      }),
    ),
    route(faqEditingContract.listKbRevisions, async ({ query: { id, language }, caller }) => {
      await getItem(database.read, 'article', id)
      return {
        revisions: await listRevisions(database.read, sightOf(parts, caller), { id, language }),
      }
    }),
  ]
}

function goneRoutes(parts: HelpParts): Route[] {
  const remove = (kind: HelpKind, id: number, asking: Asking) =>
    parts.database.write(async trx => ({
      id,
      changeId: await deleteItem(trx, whoOf(parts, asking), await getItem(trx, kind, id)),
    }))
  return [
    route(faqEditingContract.deleteFaqEntry, ({ id, ...asking }) => remove('faq', id, asking)),
    route(faqEditingContract.deleteKbArticle, ({ id, ...asking }) => remove('article', id, asking)),
  ]
}
