import type { Caller } from '#platform/server/access/caller.ts'
import type { Dialect } from '#platform/server/database/dialect.ts'
import type { FileLinks } from '#platform/server/files/file-links.ts'
import type { HelpParts } from '../faq.context.ts'
import { type HelpReader, readerOf } from './items.repo.ts'

/** What one caller may see. */
export interface HelpVisibility {
  caller: Caller
  reader: HelpReader
  dialect: Dialect
  pictures: Pick<FileLinks, 'urlOf'>
}

export const visibilityOf = (
  { database, pictures }: Pick<HelpParts, 'database' | 'pictures'>,
  caller: Caller,
): HelpVisibility => ({
  caller,
  reader: readerOf(caller),
  dialect: database.dialect,
  pictures,
})
