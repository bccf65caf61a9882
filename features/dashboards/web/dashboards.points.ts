import type { Access } from '#platform/contract/define.ts'
import type { LatePart } from '#platform/web/screens/late.tsx'
import { definePoint } from '#platform/web/screens/points.ts'

/** Something on the start page above its cards, for who may see it. */
export interface StartPart extends LatePart {
  access: Access
}
export const startPart = definePoint<StartPart>({ owner: 'dashboards', name: 'startPart' })
