import { calendarExtrasContract } from '../../contract/calendar-extras.contract.ts'
import { api } from '#platform/web/api/api-client.ts'

/** Current absences of some people. Fills `absences` of users. */
export const listAbsences = (ids: readonly number[], signal: AbortSignal) =>
  api.call(calendarExtrasContract.listAbsences, { query: { userIds: ids.join(',') } }, { signal })
