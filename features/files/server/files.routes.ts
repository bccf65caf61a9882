import { FILE_LIMITS, filesContract, PREVIEW_TYPES } from '../contract/files.contract.ts'
import type { Clock } from '#platform/server/clock/clock.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { FileLinks, FileReader } from '#platform/server/files/file-links.ts'
import { toFileName } from '#platform/server/files/file-name.ts'
import type { FileStore } from '#platform/server/files/file-store.ts'
import { AppError } from '#platform/server/http/app-error.ts'
import { type Route, route } from '#platform/server/http/route.ts'
import { insertFile } from './files.service.ts'
import './files.tables.ts'

interface FilesParts {
  database: Database
  clock: Clock
  store: FileStore
  links: FileLinks
  /** Does the session still last in which an address was made? */
  isOpen: (reader: FileReader) => Promise<boolean>
}

const gone = () => new AppError(404, 'file.not_found', 'This file is not there.')

/** Uploads, and files by their signed addresses (features.md X-26). */
export function filesRoutes({ database, clock, store, links, isOpen }: FilesParts): Route[] {
  return [
    route(
      filesContract.uploadFile,
      async ({ query: { name: given, purpose }, caller, request }) => {
        const name = toFileName(given)
        const { maxBytes, types } = FILE_LIMITS[purpose]
        const stored = await store.store(request.body(), maxBytes, types)
        const id = await database.write(trx =>
          insertFile(trx, { ownerId: caller.userId, name, stored, purpose, now: clock() }),
        )
        return {
          file: { id, name, type: stored.type, size: stored.size, url: links.urlOf(id, caller) },
        }
      },
    ),
    route(filesContract.getFile, async ({ params: { id }, query }) => {
      const { until, signature, download } = query
      const reader = { userId: query.reader, sessionId: query.session }
      if (!links.isValid({ id, reader, until, signature }) || !(await isOpen(reader))) throw gone()
      const file = await database.read
        .selectFrom('files')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst()
      if (file === undefined || !store.has(file.hash)) throw gone()
      const isShown = PREVIEW_TYPES.includes(file.type) && download === undefined
      return {
        body: store.read(file.hash),
        type: file.type,
        name: file.name,
        ...(isShown ? { isInline: true as const } : {}),
      }
    }),
  ]
}
