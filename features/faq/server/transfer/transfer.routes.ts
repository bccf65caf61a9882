import { faqEditingContract } from '../../contract/faq-editing.contract.ts'
import { escapeHtml } from '#platform/contract/rich-text.rules.ts'
import type { Db } from '#platform/server/database/database.ts'
import { type Route, route } from '#platform/server/http/route.ts'
import { writeMarkdown } from '#platform/server/markdown/markdown.ts'
import { type ZipEntry, writeZip } from '#platform/server/zip/zip.ts'
import { listTexts } from '../editing/edition.service.ts'
import type { HelpParts } from '../faq.routes.ts'
import { inOrder } from '../read/items.repo.ts'
import { shelvesById } from '../read/kb.repo.ts'
import { sightOf } from '../read/sight.service.ts'

export function transferRoutes(parts: HelpParts): Route[] {
  const { database, clock } = parts
  return [
    route(faqEditingContract.exportKb, async ({ caller }) => {
      const items = await inOrder(database.read, 'article', sightOf(parts, caller).reader).execute()
      return {
        body: writeZip(entriesOf(database.read, items)),
        type: 'application/zip',
        name: `Knowledge base ${clock().toISOString().slice(0, 10)}.zip`,
      }
    }),
  ]
}

type Item = Awaited<ReturnType<ReturnType<typeof inOrder>['execute']>>[number]

/** A file for each article and language, in folders as they stand. */
async function* entriesOf(db: Db, items: Item[]): AsyncGenerator<ZipEntry> {
  const shelves = await shelvesById(db)
  for (const item of items) {
    const folder = shelves.get(item.section_id ?? 0)?.category.slug ?? 'other'
    for (const { language, title, content } of await listTexts(db, item.id)) {
      const text = `${await writeMarkdown(`<h1>${escapeHtml(title)}</h1>${content}`)}\n`
      yield { name: `${folder}/${item.slug}.${language}.md`, bytes: [Buffer.from(text)] }
    }
  }
}
