// For every room: what a record is linked with, and making one of another.

export { LazyMakeDialog, MakeItems, useMakeable, useMaking } from './components/make-items.tsx'
export type { Kind } from './components/make-form.ts'
export { RecordLinks } from './components/record-links.tsx'
export type { Source } from './components/source.ts'
export {
  boardsQuery,
  findInvoice,
  linkRecords,
  linksQuery,
  makeRecord,
  projectsQuery,
} from './links.api.ts'
export type { Making } from './links.points.ts'
