import type { ComponentType } from 'react'
import type { Access } from '#platform/contract/define.ts'
import type { Late } from '#platform/web/screens/late.tsx'
import { definePoint } from '#platform/web/screens/points.ts'

/** A tab on the page of a person, for who may see it. */
export interface PersonTab {
  key: string
  /** With its namespace. */
  title: string
  access: Access
  Content: ComponentType<{ userId: number }>
}
export const personTabs = definePoint<Late<readonly PersonTab[]>>({
  owner: 'users',
  name: 'personTabs',
})
