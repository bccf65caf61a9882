import { partsOf } from './late.tsx'
import { failureReport } from './shell-points.ts'

interface Failed {
  requestId?: string
}
const reportOf = partsOf<Failed>()

/** A button that tells those who run the place of a failure; nothing where no feature takes such reports. */
export const FailureReport = (given: Failed) =>
  failureReport.all().map(one => {
    const { Part } = reportOf(one)
    return <Part key="report" given={given} />
  })
