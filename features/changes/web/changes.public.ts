// Undo by toast and shortcut, for other features.

export { undoNewest } from './components/undo-newest.ts'
export { useUndo, useUndoAction } from './components/use-undo.ts'
