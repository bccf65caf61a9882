import type { UndoStep } from '#platform/server/changes/undo.ts'
import { helpUndo } from './editing/undo.service.ts'
import { undoContainer, undoContainerDeletion } from './categories/undo.service.ts'

// The public API of help.

export { findEntry } from './feedback/feedback.service.ts'
export { faqRoutes } from './faq.routes.ts'
export { articleSearch } from './search/records.repo.ts'
export { seedHelp } from './faq.seed.ts'
export { helpPersonalData } from './personal-data.repo.ts'

export const faqUndo: Record<string, UndoStep> = {
  ...helpUndo,
  'help.container': undoContainer,
  'help.restoreContainer': undoContainerDeletion,
}
