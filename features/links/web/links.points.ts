import type { Access } from '#platform/contract/define.ts'
import type { RecordName } from '#platform/contract/record-links.rules.ts'
import type { Category } from '#features/calendar/contract/calendar.rules.ts'
import type { Late } from '#platform/web/screens/late.tsx'
import { definePoint } from '#platform/web/screens/points.ts'
import type { PickedPerson } from '#ui/people-picker/people-picker.tsx'

/** What is to be made. */
export type Making =
  | {
      kind: 'task'
      title: string
      due: string | null
      people: readonly number[]
      timeZone: string
      recurrence?: string | undefined
    }
  | { kind: 'card'; title: string; due: string | null; people: readonly number[]; boardId: string }
  | {
      kind: 'event'
      title: string
      start: string
      end: string
      allDay: boolean
      people: readonly number[]
      category: Category
      timeZone: string
      recurrence?: string | undefined
    }
  | { kind: 'ticket'; title: string; message: string }
  | { kind: 'invoice'; title: string; clientId: number }
export type MakingOf<Kind extends Making['kind']> = Extract<Making, { kind: Kind }>
export interface Made {
  record: RecordName
  address: string
}

/** What is asked beside, of the room in which it is made. */
interface Asking {
  task: object
  event: object
  ticket: object
  card: {
    /** Projects in which the caller may add cards. */
    fetchProjects: (signal: AbortSignal) => Promise<readonly { id: number; name: string }[]>
    fetchBoards: (
      project: string,
      signal: AbortSignal,
    ) => Promise<readonly { id: string; title: string }[]>
  }
  invoice: {
    fetchClients: (q: string, signal: AbortSignal) => Promise<PickedPerson[]>
    /** The one that a number or some words mean, with the name it goes by. */
    fetchInvoice: (words: string) => Promise<{ id: number; name: string } | undefined>
  }
}
interface MakerOf<Kind extends Making['kind']> extends Late<
  Asking[Kind] & { make: (making: MakingOf<Kind>) => Promise<Made> }
> {
  access: Access
}

/** Makes records of others: each room its own kind. */
export type Makers = { [Kind in Making['kind']]: MakerOf<Kind> }
export const makers = definePoint<Partial<Makers>>({
  owner: 'links',
  name: 'makers',
  keyOf: given => Object.keys(given).join(' '),
})
