import { partsOf } from './late.tsx'
import { failureReport } from './shell-points.ts'

interface Failed {
  requestId?: string
}
const reportOf = partsOf<Failed>()

/** Button that reports a failure to the operators; renders nothing if no feature accepts reports. */
export const FailureReport = (given: Failed) =>
  failureReport.all().map(one => {
    const { Part } = reportOf(one)
    return <Part key="report" given={given} />
  })
