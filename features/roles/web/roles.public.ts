import { lazy } from 'react'

export { usePermissionName } from './components/use-permission-name.ts'
export { useRoleWords } from './components/use-role-words.ts'

/** The matrix of rights, loaded when it is shown. */
export const RightsMatrix = lazy(async () => ({
  default: (await import('./components/rights-matrix.tsx')).RightsMatrix,
}))
