import type { Caller } from '#platform/server/access/caller.ts'
import { extensionPoint } from '#platform/server/compose/extension-point.ts'
import type { RightsSource } from './rights.repo.ts'

/** More places that give rights to single people. */
export const rightsSource = extensionPoint<RightsSource>('rights source')

/** Resolves people to callers with their rights, for actions in their name; undefined for those who may not sign in. */
export const callerFinder =
  extensionPoint<(userId: number) => Promise<Caller | undefined>>('caller finder')
