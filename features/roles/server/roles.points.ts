import type { Caller } from '#platform/server/access/caller.ts'
import { extensionPoint } from '#platform/server/compose/extension-point.ts'
import type { RightsSource } from './rights.repo.ts'

/** More places that give rights to single people. */
export const rightsSource = extensionPoint<RightsSource>('rights source')

/** Who knows people as callers with their rights, for what happens in their name or is told to them; nobody for those who may not come in. */
export const callerFinder =
  extensionPoint<(userId: number) => Promise<Caller | undefined>>('caller finder')
