import { absenceContract } from '../../contract/absence.contract.ts'
import { api } from '#platform/web/api/api-client.ts'

/** Current absences of some people. Fills `absences` of users. */
export const listAbsences = (ids: readonly number[], signal: AbortSignal) =>
  api.call(absenceContract.listAbsences, { query: { userIds: ids.join(',') } }, { signal })
