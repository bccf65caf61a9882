import { lazyPart } from '#platform/web/query/lazy-part.ts'

export { usePermissionName } from './components/use-permission-name.ts'
export { useRoleWords } from './components/use-role-words.ts'

/** The matrix of rights, loaded when it is shown. */
export const RightsMatrix = lazyPart(
  async () => (await import('./components/rights-matrix.tsx')).RightsMatrix,
)
