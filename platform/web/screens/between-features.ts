import type { ExportFormat } from '#platform/contract/export.rules.ts'
import type { RecordName } from '#platform/contract/record-links.rules.ts'
import type { DownloadedFile } from '../api/send-call.ts'
import type { Direction, Language } from '../preferences/preferences.ts'
import type { Late, LateComponent } from './late.tsx'
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

/** A record that is talked about. */
export interface Discussed {
  record: RecordName
  /** What it is called: the group's name, and the first words of the message. */
  name: string
}
/** “Discuss” beside a record. Its screen loads the texts `links`. */
export const discussButton = definePoint<LateComponent<Discussed>>({
  owner: 'shell',
  name: 'discussButton',
})
