import type { UseQueryResult } from '@tanstack/react-query'
import type { LinkProps } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import type { AVATAR_COLORS } from '#features/users/contract/users.rules.ts'
import type { Access, Subject } from '#platform/contract/define.ts'
import type { ExportFormat } from '#platform/contract/export.rules.ts'
import type { HELP_SUBJECTS } from '#platform/contract/help-desk.rules.ts'
import type { RecordName } from '#platform/contract/record-links.rules.ts'
import type { DownloadedFile } from '../api/request-call.ts'
import type { Direction, Language } from '../preferences/preferences.ts'
import type { Late, LateComponent } from './late.tsx'
import { definePoint } from './points.ts'

// Places between features that can both be taken out: neither may import the other, so what they agree on stands here.

/** Given by one feature at most. */
const defineOne = <Given>(name: string) =>
  definePoint<Given>({ owner: 'shell', name, keyOf: () => 'the one' })

/** How a list is written to a file, and for whom. */
interface ExportRequest {
  format: ExportFormat
  language: Language
  direction: Direction
  timeZone: string
}
export type ExportWhole = (request: ExportRequest) => Promise<DownloadedFile>

/** Where questions go that are asked on other pages: makes tickets of the caller's. */
export interface HelpDesk {
  /** What help does not answer. */
  ask: (question: {
    question: string
    details: string
    /** The slug of what was read. */
    about?: string
  }) => Promise<{ id: number; number: number }>
  /** What those who run the place are asked. */
  askHelp: (question: {
    about: (typeof HELP_SUBJECTS)[number]
    text: string
  }) => Promise<{ ticketId: number }>
}
export const helpDesk = defineOne<Late<HelpDesk>>('helpDesk')

/** What somebody has to do, what is due soonest first. */
export type UseOpenTasks = (
  timeZone: string,
) => UseQueryResult<
  readonly { id: number; title: string; dueDate: string | null; isCompleted: boolean }[]
>
export const openTasks = defineOne<Late<UseOpenTasks>>('openTasks')

type LateDialog = LateComponent<{ onClose: () => void }>
/** Dialogs that share a project, and begin one, for the catalogue of dialogs. */
export const projectDialogs = defineOne<{ share: LateDialog; app: LateDialog }>('projectDialogs')

/** A whole list as a file, for the catalogue to show how lists are exported: real records. */
export const exampleExport = definePoint<Late<ExportWhole>>({
  owner: 'shell',
  name: 'exampleExport',
})

/** Takes a question and its answer to where they can be written down for everybody; answers the screen that is to be opened. */
interface HelpWriter extends Late<(answered: { question: string; answer: string }) => LinkProps> {
  access: Access
}
export const helpWriter = defineOne<HelpWriter>('helpWriter')

/** What stands in the inbox and was not read yet: the newest of it, and how much there is. */
export type UseUnreadMail = () => {
  query: UseQueryResult<{
    emails: readonly { id: number; subject: string; from: { name: string }; time: string }[]
  }>
  count: number | undefined
}
export const unreadMail = defineOne<Late<UseUnreadMail>>('unreadMail')

/** A record that is talked about. */
export interface Discussed {
  record: RecordName
  /** What it is called: the group's name, and the first words of the message. */
  name: string
}
/** “Discuss” beside a record. Its screen loads the texts `discuss`. */
export const discussButton = definePoint<LateComponent<Discussed>>({
  owner: 'shell',
  name: 'discussButton',
})

/** Subjects whose records cards of boards show: such a card is there while a feature gives one of its subjects. */
export const cardRecords = definePoint<Subject>({
  owner: 'shell',
  name: 'cardRecords',
  keyOf: subject => subject,
})

/** An event of somebody's own. */
export interface Meeting {
  id: number
  title: string
  start: string
  allDay: boolean
  extendedProps: {
    location: string
    occurrence?: string | null | undefined
    /** One's own to an invitation; null where there is none. */
    answer: string | null
    guests: readonly {
      name: string
      email: string
      status: string
      avatar: string | null
      avatarColor: (typeof AVATAR_COLORS)[number]
    }[]
  }
}
/** The next of them, and what answers its invitation. */
export interface NextMeeting {
  useNextMeeting: (now: Date, timeZone: string) => UseQueryResult<Meeting | null>
  AnswerBar: ComponentType<{ event: Meeting }>
}
export const nextMeeting = defineOne<Late<NextMeeting>>('nextMeeting')

/** Something else that phones keep in sync, beside the calendar: what to type in, in the texts that come with it. */
export interface PhoneAccount {
  title: string
  text: string
  /** The address, behind that of the instance. */
  path: string
  /** Which key is the password. */
  key: string
}
export const phoneAccounts = definePoint<Late<PhoneAccount>>({
  owner: 'shell',
  name: 'phoneAccounts',
})
