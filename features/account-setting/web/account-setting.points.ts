import type { LatePart } from '#platform/web/screens/late.tsx'
import { definePoint } from '#platform/web/screens/points.ts'

/** A person's invoices, below their plan; one's own unless `payerId` is given. */
export const billsCard = definePoint<LatePart<{ payerId?: number }>>({
  owner: 'account-setting',
  name: 'billsCard',
})
