import type { ComponentType } from 'react'
import type { Late } from '#platform/web/screens/late.tsx'
import { definePoint } from '#platform/web/screens/points.ts'

/** An additional tab on the screen of keys. */
export interface KeyTab {
  key: string
  /** With its namespace. */
  title: string
  Content: ComponentType
}
export const keyTab = definePoint<Late<KeyTab>>({ owner: 'api-key', name: 'keyTab' })
