import type { Access, Subject } from '#platform/contract/define.ts'
import type { PageIconName } from '#platform/contract/pages.rules.ts'
import type { AVATAR_COLORS } from '#features/users/contract/users.rules.ts'
import type { OwnRecordType, RecordName } from '#platform/contract/record-links.rules.ts'
import type { ComponentType } from 'react'
import type { Late } from './late.tsx'
import { definePoint } from './points.ts'

// Record links and creating one record from another: the contract between the links feature and the record owners.

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
/** Additional input of the feature that creates the record. */
interface LinkRequest {
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
    /** Finds an invoice by number or words, with its display name. */
    fetchInvoice: (words: string) => Promise<FoundInvoice | undefined>
  }
}
interface MakerOf<Kind extends MakeKind> extends Late<
  LinkRequest[Kind] & { make: (making: MakingOf<Kind>) => Promise<Made> }
> {
  access: Access
}

/** Creates records from others: one maker per record kind. */
export type Makers = { [Kind in MakeKind]: MakerOf<Kind> }
export const makers = definePoint<Partial<Makers>>({
  owner: 'shell',
  name: 'makers',
  keyOf: given => Object.keys(given).join(' '),
})

/** The source record and its text. */
export interface Source {
  type: 'email' | 'chat'
  id: string
  title: string
  text: string
}
export interface RecordLinksProps extends RecordName {
  /** Heading above, as in a drawer: custom, or the links feature's own. Without one, links are shown in a row and cannot be removed there. */
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

/** What the links feature provides to screens whose records have links. */
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
/** Records that can be found and linked from any other: those of custom resources (docs/resources.md). */
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

/** Available on a screen loaded with it; undefined if no feature provides links. */
export const findRecordLinking = (): RecordLinking | undefined => linking

/**
 * Loads a screen together with record links, so that they cause no later layout shift.
 * @example load: () => withRecordLinks(import('./web/todo.page.tsx').then(m => m.TodoPage))
 */
export async function withRecordLinks<Screen>(screen: Promise<Screen>): Promise<Screen> {
  const [loaded] = await Promise.all([screen, loadRecordLinking()])
  return loaded
}

// Scripts that cannot load components read the screen definitions too.
async function loadRecordLinking(): Promise<void> {
  const [given] = recordLinking.all()
  if (given !== undefined) linking = await (await import('./late.tsx')).loadLate(given)
}
