// For the layout and the other features: taking back by toast, by panel and by key.

export { RecentChanges } from './components/recent-changes.tsx'
export { redoNewest, undoNewest } from './components/undo-newest.ts'
export { useUndo, useUndoAction } from './components/use-undo.ts'
export { useChangeWords } from './components/use-change-words.ts'
