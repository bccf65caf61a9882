import { foldSearch } from '#platform/contract/fold.rules.ts'
import type { HelpHit } from '../../contract/faq.contract.ts'
import { type HelpKind, helpWords, snippetOf } from '../../contract/faq.rules.ts'
import type { Language } from '#features/preferences/contract/preferences.rules.ts'
import { textOf } from '#platform/contract/rich-text.rules.ts'
import type { Db } from '#platform/server/database/database.ts'
import { readTexts } from '#platform/server/texts/texts.ts'
import { nameIn, selectItems, textsOf } from '../read/items.repo.ts'
import { sectionsById } from '../read/kb.repo.ts'
import type { HelpVisibility } from '../read/visibility.service.ts'

// Searches titles and bodies, ignoring accents; every word must match (features.md FAQ-01, KB-02).

/** No one reads further, and sorting more costs time. */
const MAX_HITS = 1_000

/** The texts that match every word, in any language. */
export async function findHits(
  db: Db,
  { reader, dialect }: HelpVisibility,
  { q, kinds }: { q: string; kinds: readonly HelpKind[] },
): Promise<Map<number, number>> {
  const words = helpWords(q)
  const found = new Map<number, number>()
  if (words.length === 0) return found
  for (const kind of kinds) {
    let query = selectItems(db, kind, reader)
      .innerJoin('help_texts', 'help_texts.item_id', 'help_items.id')
      .select(['help_texts.id', 'help_texts.item_id'])
    for (const word of words)
      query = query.where(dialect.search.hits('help', word, 'help_texts.id'))
    for (const row of await query.limit(MAX_HITS).execute()) found.set(row.id, row.item_id)
  }
  return found
}

interface Asked {
  q: string
  language: Language
  limit: number
}
/** The texts a reader of the language gets that match every word. */
async function matchingTexts(
  db: Db,
  visibility: HelpVisibility,
  { q, language }: Pick<Asked, 'q' | 'language'>,
) {
  const { dialect, caller } = visibility
  const kinds: HelpKind[] = caller.can('read', 'Faq') ? ['article', 'faq'] : ['article']
  const found = await findHits(db, visibility, { q, kinds })
  const texts = await textsOf(db, { ids: [...new Set(found.values())], language, dialect })
  return [...texts.values()].filter(text => found.has(text.id))
}

/** Those of the searches that find something in the reader's language: the first `limit`. */
export async function searchesThatFind(
  db: Db,
  visibility: HelpVisibility,
  { searches, language, limit }: Omit<Asked, 'q'> & { searches: readonly string[] },
): Promise<string[]> {
  const finding: string[] = []
  for (const q of searches) {
    if (finding.length === limit) break
    if ((await matchingTexts(db, visibility, { q, language })).length > 0) finding.push(q)
  }
  return finding
}

/** Items whose text in the reader's language matches; ranked by words in the title: all, some, none. */
export async function searchHelp(
  db: Db,
  visibility: HelpVisibility,
  { q, language, limit }: Asked,
): Promise<{ hits: HelpHit[]; total: number }> {
  const { dialect } = visibility
  const shown = await matchingTexts(db, visibility, { q, language })
  const words = helpWords(q)
  const rank = (title: string) => {
    const folded = foldSearch(title)
    return (
      4 * Number(words.every(word => folded.includes(word))) +
      2 * Number(folded.startsWith(words[0] ?? '')) +
      Number(words.some(word => folded.includes(word)))
    )
  }
  const best = shown
    .toSorted((one, other) => rank(other.title) - rank(one.title) || one.item_id - other.item_id)
    .slice(0, limit)
  const ids = best.map(text => text.item_id)
  const items =
    ids.length === 0
      ? []
      : await db.selectFrom('help_items').selectAll().where(dialect.isOneOf('id', ids)).execute()
  const byId = new Map(items.map(item => [item.id, item]))
  const sections = await sectionsById(db)
  const t = readTexts(language, 'faq')
  const hits = best.flatMap(text => {
    const item = byId.get(text.item_id)
    const container = sections.get(item?.section_id ?? 0)
    if (item === undefined) return []
    return [
      {
        kind: item.kind,
        id: item.id,
        title: text.title,
        snippet: snippetOf(textOf(text.content).replaceAll('\n', ' '), words),
        slug: item.slug,
        category: container?.category.slug ?? item.category ?? '',
        categoryTitle:
          container === undefined
            ? t(`categories.${item.category}.title`)
            : nameIn(container.category.titles, language),
      },
    ]
  })
  return { hits, total: shown.length }
}
