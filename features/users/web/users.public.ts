export { useIdentityCheck } from './components/use-identity-check.ts'
export { findPeopleQuery } from '#ui/people-picker/find-people.ts'
export { findAnyoneQuery } from './users.api.ts'
// For screens that list users in their own way.
export { useUserColumns } from './components/user-columns.tsx'
export { useUserChoices } from './components/user-words.ts'

/** Edits a user. */
export const loadEditUserDrawer = async () =>
  (await import('./components/edit-user-drawer.tsx')).EditUserDrawer
