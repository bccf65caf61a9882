import { randomBytes } from 'node:crypto'
import { FILE_LIMITS, filesContract, PREVIEW_TYPES } from '@smart-fft/contract/files.contract'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { FileLinks, FileReader } from '../../platform/files/file-links.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { type Route, route } from '../../platform/http/route.ts'
import './files.tables.ts'

interface FilesParts {
  database: Database
  clock: Clock
  store: FileStore
  links: FileLinks
  /** Does the session still last in which an address was made? */
  isOpen: (reader: FileReader) => Promise<boolean>
}

const wrongType = (types: readonly string[]) =>
  new AppError(415, 'file.type', `This takes ${types.map(type => type.replace('image/', '').toUpperCase()).join(', ')} only.`)
const gone = () => new AppError(404, 'file.not_found', 'This file is not there.')

/** Uploads, and files by their signed addresses (features.md X-26). */
export function filesRoutes({ database, clock, store, links, isOpen }: FilesParts): Route[] {
  return [
    route(filesContract.uploadFile, async ({ query: { name, purpose }, caller, request }) => {
      const { maxBytes, types } = FILE_LIMITS[purpose]
      const stored = await store.store(request.body(), maxBytes)
      // The bytes stay until the sweep: the same may be somebody else's already.
      if (types.length > 0 && !types.includes(stored.type)) throw wrongType(types)
      const id = randomBytes(16).toString('base64url')
      const row = { id, ...stored, name, purpose, owner_id: caller.userId, created_at: clock().toISOString(), used_at: null }
      await database.write(trx => trx.insertInto('files').values(row).execute())
      return { file: { id, name, type: stored.type, size: stored.size, url: links.urlOf(id, caller) } }
    }),
    route(filesContract.getFile, async ({ params: { id }, query }) => {
      const { until, signature, download } = query
      const reader = { userId: query.reader, sessionId: query.session }
      if (!links.isValid({ id, reader, until, signature }) || !(await isOpen(reader))) throw gone()
      const file = await database.read.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst()
      if (file === undefined || !store.has(file.hash)) throw gone()
      const isShown = PREVIEW_TYPES.includes(file.type) && download === undefined
      return { body: store.read(file.hash), type: file.type, name: file.name, ...(isShown ? { isInline: true as const } : {}) }
    }),
  ]
}
