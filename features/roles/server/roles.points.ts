import { extensionPoint } from '#platform/server/compose/extension-point.ts'
import type { RightsSource } from './rights.repo.ts'

/** More places that give rights to single people. */
export const rightsSource = extensionPoint<RightsSource>('rights source')
