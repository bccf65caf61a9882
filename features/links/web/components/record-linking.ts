import type { RecordLinking } from '#platform/web/screens/record-links.ts'
import { boardsQuery, findInvoice, linkRecords, makeRecord, projectsQuery } from '../links.api.ts'
import { LazyMakeDialog, MakeItems } from './make-items.tsx'
import { RecordLinks } from './record-links.tsx'

export const linking: RecordLinking = {
  RecordLinks,
  MakeItems,
  MakeDialog: LazyMakeDialog,
  linkRecords,
  makeRecord,
  findInvoice,
  projectsQuery,
  boardsQuery,
}
