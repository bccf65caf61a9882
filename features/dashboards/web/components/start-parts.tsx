import { useAbilities } from '#platform/web/access/access.tsx'
import { partsOf } from '#platform/web/screens/late.tsx'
import { startPart } from '../dashboards.points.ts'

const partOf = partsOf<object>()

/** What other features have on the start page, above its cards. */
export function StartParts() {
  const { allows } = useAbilities()
  return startPart.all().map((one, index) => {
    const { Part } = partOf(one)
    return allows(one.access) ? <Part key={index} given={{}} /> : null
  })
}
