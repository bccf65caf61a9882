import { escapeHtml } from '#platform/contract/rich-text.rules.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { FileAnswer } from '#platform/server/http/route.ts'
import { writeMarkdown } from '#platform/server/markdown/markdown.ts'
import { type ZipEntry, writeZip } from '#platform/server/zip/zip.ts'
import { listTexts } from '../editing/edition.repo.ts'
import type { HelpParts } from '../faq.context.ts'
import type { HelpItemRow } from '../faq.tables.ts'
import { inOrder } from './items.repo.ts'
import { sectionsById } from './kb.repo.ts'
import { visibilityOf } from './visibility.service.ts'

/** Exports all articles the caller may read as Markdown. */
export async function exportKb(parts: HelpParts, caller: Caller): Promise<FileAnswer> {
  const { read } = parts.database
  const items = await inOrder(read, 'article', visibilityOf(parts, caller).reader).execute()
  return {
    body: writeZip(entriesOf(read, items)),
    type: 'application/zip',
    name: `Knowledge base ${parts.clock().toISOString().slice(0, 10)}.zip`,
  }
}

/** One file per article and language, in folders by category. */
async function* entriesOf(db: Db, items: readonly HelpItemRow[]): AsyncGenerator<ZipEntry> {
  const sections = await sectionsById(db)
  for (const item of items) {
    const folder = sections.get(item.section_id ?? 0)?.category.slug ?? 'other'
    for (const { language, title, content } of await listTexts(db, item.id)) {
      const text = `${await writeMarkdown(`<h1>${escapeHtml(title)}</h1>${content}`)}\n`
      yield { name: `${folder}/${item.slug}.${language}.md`, bytes: [Buffer.from(text)] }
    }
  }
}
