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

/** Somebody who is out of office. */
export interface Absence {
  userId: number
  until: string
  /** Away for whole days: the last of them. */
  lastDay: string | null
  note: string
}
/** Asks who of some people is away, and when that is to be asked again; topic `Profile`, id `away-…`, tells of a change. */
type ListAbsences = (
  ids: readonly number[],
  signal: AbortSignal,
) => Promise<{ absences: readonly Absence[]; changesAt: string | null }>
export const absences = definePoint<Late<ListAbsences>>({
  owner: 'users',
  name: 'absences',
  keyOf: () => 'absences',
})
