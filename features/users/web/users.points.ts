import type { ComponentType } from 'react'
import type { Access } from '#platform/contract/define.ts'
import type { Late } from '#platform/web/screens/late.tsx'
import { definePoint } from '#platform/web/screens/points.ts'

/** A tab on a user's page, for those who may see it. */
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

/** A person who is out of office. */
export interface Absence {
  userId: number
  until: string
  /** Away for whole days: the last of them. */
  lastDay: string | null
  note: string
}
/** Requests who of some people is away, and when to refetch; topic `Profile`, id `away-…`, announces a change. */
type ListAbsences = (
  ids: readonly number[],
  signal: AbortSignal,
) => Promise<{ absences: readonly Absence[]; changesAt: string | null }>
export const absences = definePoint<Late<ListAbsences>>({
  owner: 'users',
  name: 'absences',
  keyOf: () => 'absences',
})
