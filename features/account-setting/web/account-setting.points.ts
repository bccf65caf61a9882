import type { LatePart } from '#platform/web/screens/late.tsx'
import { definePoint } from '#platform/web/screens/points.ts'

/** What was issued to somebody, below their plan: to oneself unless `payerId` is given. */
export const billsCard = definePoint<LatePart<{ payerId?: number }>>({
  owner: 'account-setting',
  name: 'billsCard',
})
