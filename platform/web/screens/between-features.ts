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

// Extension points between optional features: neither may import the other, so their shared types live here.

/** Given by one feature at most. */
const defineOne = <Given>(name: string) =>
  definePoint<Given>({ owner: 'shell', name, keyOf: () => 'the one' })

/** What to export, in which format, and for whom. */
interface ExportRequest {
  format: ExportFormat
  language: Language
  direction: Direction
  timeZone: string
}
export type ExportWhole = (request: ExportRequest) => Promise<DownloadedFile>

/** Where questions asked on other pages go: creates support tickets of the caller. */
export interface HelpDesk {
  /** What help does not answer. */
  addQuestion: (question: {
    question: string
    details: string
    /** The slug of what was read. */
    about?: string
  }) => Promise<{ id: number; number: number }>
  /** A question to the operators of the instance. */
  contactSupport: (question: {
    about: (typeof HELP_SUBJECTS)[number]
    text: string
  }) => Promise<{ ticketId: number }>
}
export const helpDesk = defineOne<Late<HelpDesk>>('helpDesk')

/** Open tasks of the current user, earliest due date first. */
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

/** Opens a question and its answer in the editor of public articles; returns the screen to open. */
interface HelpWriter extends Late<(answered: { question: string; answer: string }) => LinkProps> {
  access: Access
}
export const helpWriter = defineOne<HelpWriter>('helpWriter')

/** Unread mail in the inbox: the newest ones and the total count. */
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
  /** Display name: the group's name and the beginning of the message. */
  name: string
}
/** The “Discuss” button beside a record. Its screen loads the texts `discuss`. */
export const discussButton = definePoint<LateComponent<Discussed>>({
  owner: 'shell',
  name: 'discussButton',
})

/** Subjects whose records appear on dashboard cards: the card is available while a feature provides one of its subjects. */
export const cardRecords = definePoint<Subject>({
  owner: 'shell',
  name: 'cardRecords',
  keyOf: subject => subject,
})

/** A calendar event of the current user. */
export interface Meeting {
  id: number
  title: string
  start: string
  allDay: boolean
  extendedProps: {
    location: string
    occurrence?: string | null | undefined
    /** Empty for a single event. */
    recurrence: string
    /** The current user's response to an invitation; null if none. */
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
/** The next of them, and what answers an invitation. */
export interface NextMeetings {
  useNextMeetings: (now: Date, timeZone: string) => UseQueryResult<Meeting[]>
  AnswerBar: ComponentType<{ event: Meeting }>
}
export const nextMeetings = defineOne<Late<NextMeetings>>('nextMeetings')

/** Another thing phones can sync besides the calendar: the account details to enter, with their own texts. */
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
