import { filesContract, PREVIEW_TYPES } from '../contract/files.contract.ts'
import { type Route, route } from '#platform/server/http/route.ts'
import { type FilesParts, getFile, uploadFile } from './files.service.ts'

/** Uploads, and files by their signed addresses (features.md X-26). */
export function filesRoutes(parts: FilesParts): Route[] {
  return [
    route(filesContract.uploadFile, async ({ query, caller, request }) => ({
      file: await uploadFile(parts, { ...query, caller, body: request.body() }),
    })),
    route(filesContract.getFile, async ({ params: { id }, query }) => {
      const { until, signature, download } = query
      const reader = { userId: query.reader, sessionId: query.session }
      const file = await getFile(parts, { id, reader, until, signature })
      const isShown = PREVIEW_TYPES.includes(file.type) && download === undefined
      return {
        body: parts.store.read(file.hash),
        type: file.type,
        name: file.name,
        ...(isShown ? { isInline: true as const } : {}),
      }
    }),
  ]
}
