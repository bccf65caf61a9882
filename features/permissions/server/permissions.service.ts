// The door of permissions, for the composition of the server.

export { requestsOfPerson, rightsOfGrants } from './asking/asking.repo.ts'
export { undoPermissions } from './change.service.ts'
