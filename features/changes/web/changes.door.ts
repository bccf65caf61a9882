// For the layout and the other features: taking back by toast and by key; the panel has a door of its own.

export { redoNewest, undoNewest } from './components/undo-newest.ts'
export { useUndo, useUndoAction } from './components/use-undo.ts'
export { useChangeWords } from './components/use-change-words.ts'
