import type { UseQueryResult } from '@tanstack/react-query'
import type { LinkProps } from '@tanstack/react-router'
import type { Access } from '#platform/contract/define.ts'
import type { ExportFormat } from '#platform/contract/export.rules.ts'
import type { DownloadedFile } from '../api/send-call.ts'
import type { Direction, Language } from '../preferences/preferences.ts'
import type { Late } from './late.tsx'
import { definePoint } from './points.ts'

// Places between features that can both be taken out: neither may import the other, so what they agree on stands here.

/** How a list is written to a file, and for whom. */
interface WantedFile {
  format: ExportFormat
  language: Language
  direction: Direction
  timeZone: string
}
export type ExportWhole = (wanted: WantedFile) => Promise<DownloadedFile>

/** A whole list as a file, for the catalogue to show how lists are exported: real records. */
export const exampleExport = definePoint<Late<ExportWhole>>({
  owner: 'shell',
  name: 'exampleExport',
})

/** Takes a question and its answer to where they can be written down for everybody; answers the screen that is to be opened. */
interface HelpWriter extends Late<(answered: { question: string; answer: string }) => LinkProps> {
  access: Access
}
export const helpWriter = definePoint<HelpWriter>({
  owner: 'shell',
  name: 'helpWriter',
  keyOf: () => 'the one',
})

/** What stands in the inbox and was not read yet: the newest of it, and how much there is. */
export type UseUnreadMail = () => {
  query: UseQueryResult<{
    emails: readonly { id: number; subject: string; from: { name: string }; time: string }[]
  }>
  count: number | undefined
}
export const unreadMail = definePoint<Late<UseUnreadMail>>({
  owner: 'shell',
  name: 'unreadMail',
  keyOf: () => 'the one',
})
