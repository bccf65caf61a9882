// The public API of permissions, for the composition of the server.

export { requestPersonalData, rightsOfGrants } from './access-requests/access-requests.repo.ts'
export { undoPermissions } from './change.service.ts'
