import { extensionPoint } from '#platform/server/compose/extension-point.ts'
import type { SearchSource } from './ports.service.ts'

/** Records that the search over everything finds. */
export const searchSource = extensionPoint<SearchSource>('search source')
