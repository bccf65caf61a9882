import { extensionPoint } from '#platform/server/compose/extension-point.ts'
import type { SearchRoom } from './ports.service.ts'

/** Records that the search over everything finds. */
export const searchSource = extensionPoint<SearchRoom>('search source')
