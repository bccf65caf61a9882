// Undo by toast and shortcut, for other features.

export { undoNext } from './components/undo-key.tsx'
export { useUndo, useUndoAction } from './components/use-undo.ts'
