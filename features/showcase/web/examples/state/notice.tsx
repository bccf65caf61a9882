import { ApiError } from '#platform/web/api/api-error.ts'
import { FailureNotice } from '#ui/state/failure-notice.tsx'

const FAILURE = new ApiError({ status: 404, code: 'task.not_found', detail: '' })

export function Example() {
  return <FailureNotice error={FAILURE} />
}
