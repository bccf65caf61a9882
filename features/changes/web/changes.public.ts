// For the other features: taking back by toast and by key.

export { undoNewest } from './components/undo-newest.ts'
export { useUndo, useUndoAction } from './components/use-undo.ts'
export { useChangeWords } from './components/use-change-words.ts'
