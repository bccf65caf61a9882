import type { Dialect } from '#platform/server/database/dialect.ts'
import { text } from '#platform/server/texts/texts.ts'
import {
  ALL,
  numbersOf,
  type SearchSource,
} from '#features/main-search/server/main-search.service.ts'
import { linkOf } from '../read/found.repo.ts'
import { nameIn, readerOf, selectItems, textsOf } from '../read/items.repo.ts'
import { sectionsById } from '../read/kb.repo.ts'
import '../faq.tables.ts'

const KINDS = ['article', 'faq'] as const

/** Articles and questions for global search, by their titles in any language. */
export const articleSearch = (dialect: Dialect): SearchSource => ({
  kind: 'article',
  group: 'articles',
  async index(db, ids) {
    const rows = await db
      .selectFrom('help_items')
      .innerJoin('help_texts', 'help_texts.item_id', 'help_items.id')
      .select(['help_items.id', 'help_texts.title', 'help_texts.language'])
      .where(dialect.isOneOf('help_items.id', numbersOf(ids)))
      .where('help_items.deleted_at', 'is', null)
      .orderBy('help_texts.id')
      .execute()
    return Array.from(
      Map.groupBy(rows, row => row.id),
      ([id, texts]) => ({
        id: `${id}`,
        scopes: [ALL],
        title: texts[0]?.title ?? '',
        texts: texts.map(one => one.title),
      }),
    )
  },
  scopesOf: async (_db, caller) =>
    caller.can('read', 'Kb') || caller.can('read', 'Faq') ? [ALL] : [],
  async show(db, { caller, language }, ids) {
    const kinds = KINDS.filter(kind => caller.can('read', kind === 'faq' ? 'Faq' : 'Kb'))
    const rows = await Promise.all(
      kinds.map(kind =>
        selectItems(db, kind, readerOf(caller))
          .selectAll('help_items')
          .where(dialect.isOneOf('help_items.id', numbersOf(ids)))
          .execute(),
      ),
    )
    const items = rows.flat()
    const [texts, sections] = [
      await textsOf(db, { ids: items.map(item => item.id), language, dialect }),
      await sectionsById(db),
    ]
    return new Map(
      items.map(item => {
        const container = sections.get(item.section_id ?? 0)
        const place = container === undefined ? item.category : container.category.slug
        const detail =
          container === undefined
            ? text({ language, file: 'faq', key: `categories.${item.category}.title` })
            : nameIn(container.category.titles, language)
        const title = texts.get(item.id)?.title ?? item.slug
        return [
          `${item.id}`,
          {
            id: item.id,
            title,
            detail,
            link: linkOf({ kind: item.kind, slug: item.slug, category: place ?? '' }),
          },
        ]
      }),
    )
  },
})
