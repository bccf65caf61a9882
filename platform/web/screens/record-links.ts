import type { Access, Subject } from '#platform/contract/define.ts'
import type { PageIconName } from '#platform/contract/pages.rules.ts'
import type { AVATAR_COLORS } from '#features/users/contract/users.rules.ts'
import type { OwnRecordType, RecordName } from '#platform/contract/record-links.rules.ts'
import type { ComponentType } from 'react'
import type { Late } from './late.tsx'
import { definePoint } from './points.ts'

// Links of records, and making one record of another: what those who keep them and those whose records they are agree on.

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
      category: string
      timeZone: string
      recurrence?: string | undefined
    }
  | { kind: 'ticket'; title: string; message: string }
  | { kind: 'invoice'; title: string; clientId: number }
export type MakeKind = Making['kind']
/** The same, or a link with a record that is there. */
export type MakeChoice = MakeKind | 'link'
export type MakingOf<Kind extends MakeKind> = Extract<Making, { kind: Kind }>
export interface Made {
  record: RecordName
  address: string
}

/** As people are picked. */
interface Client {
  id: number | null
  fullName: string
  detail: string
  avatar: string | null
  avatarColor: (typeof AVATAR_COLORS)[number]
}

interface Project {
  id: number
  name: string
}
interface Board {
  id: string
  title: string
}
interface FoundInvoice {
  id: number
  name: string
}
/** What is asked beside, of the room in which it is made. */
interface Asking {
  task: object
  event: object
  ticket: object
  card: {
    /** Projects in which the caller may add cards. */
    fetchProjects: (signal: AbortSignal) => Promise<readonly Project[]>
    fetchBoards: (project: string, signal: AbortSignal) => Promise<readonly Board[]>
  }
  invoice: {
    fetchClients: (q: string, signal: AbortSignal) => Promise<Client[]>
    /** The one that a number or some words mean, with the name it goes by. */
    fetchInvoice: (words: string) => Promise<FoundInvoice | undefined>
  }
}
interface MakerOf<Kind extends MakeKind> extends Late<
  Asking[Kind] & { make: (making: MakingOf<Kind>) => Promise<Made> }
> {
  access: Access
}

/** Makes records of others: each room its own kind. */
export type Makers = { [Kind in MakeKind]: MakerOf<Kind> }
export const makers = definePoint<Partial<Makers>>({
  owner: 'shell',
  name: 'makers',
  keyOf: given => Object.keys(given).join(' '),
})

/** What something is made of, and what it says. */
export interface Source {
  type: 'email' | 'chat'
  id: string
  title: string
  text: string
}
export interface RecordLinksProps extends RecordName {
  /**
   * A heading above, as in a drawer, in words of one's own or in those of links; without one they stand in a row by themselves, and
   * cannot be taken away there.
   */
  title?: string | true
}
export interface MakeItemsProps {
  onMake: (kind: MakeChoice) => void
}
export interface MakeDialogProps {
  kind: MakeChoice
  source: Source
  onClose: () => void
}
interface Asked<Data> {
  queryKey: readonly unknown[]
  queryFn: (context: { signal: AbortSignal }) => Promise<Data>
}

/** What whoever keeps links gives to screens whose records have some. */
export interface RecordLinking {
  RecordLinks: ComponentType<RecordLinksProps>
  MakeItems: ComponentType<MakeItemsProps>
  MakeDialog: ComponentType<MakeDialogProps>
  /** Links two records that are on the screen. */
  linkRecords: (one: RecordName, other: RecordName) => Promise<unknown>
  /** Makes a record, linked with what it was made of. */
  makeRecord: (input: Making, from: RecordName | undefined) => Promise<Made>
  /** The invoice that a number or the name of a client means. */
  findInvoice: (words: string) => Promise<FoundInvoice | undefined>
  /** Projects in which the caller may add cards. */
  projectsQuery: () => Asked<readonly Project[]>
  boardsQuery: (project: string) => Asked<readonly Board[]>
}
export const recordLinking = definePoint<Late<RecordLinking>>({
  owner: 'shell',
  name: 'recordLinking',
  keyOf: () => 'the one',
})
/** Records that are looked for and linked from any other: those of one's own entities (docs/resources.md). */
export interface LinkableRecords {
  type: OwnRecordType
  subject: Subject
  /** As its calls are addressed. */
  name: string
  icon: PageIconName
  /** What one of them is called: a key of shell.json. */
  text: string
}
export const linkableRecords = definePoint<LinkableRecords>({
  owner: 'shell',
  name: 'linkableRecords',
  keyOf: ({ type }) => type,
})

let linking: RecordLinking | undefined

/** Of a screen that was loaded with it; undefined where nobody keeps links. */
export const findRecordLinking = (): RecordLinking | undefined => linking

/**
 * A screen with links at hand, so that nothing of them comes after it.
 * @example load: () => withRecordLinks(import('./web/todo.page.tsx').then(m => m.TodoPage))
 */
export async function withRecordLinks<Screen>(screen: Promise<Screen>): Promise<Screen> {
  const [loaded] = await Promise.all([screen, loadRecordLinking()])
  return loaded
}

// Definitions of screens are read by scripts as well, which know no components.
async function loadRecordLinking(): Promise<void> {
  const [given] = recordLinking.all()
  if (given !== undefined) linking = await (await import('./late.tsx')).loadLate(given)
}
