// Actions with undo, for other features. Separate from the undo itself, which the first screens load.

export { useUndoable } from './components/use-undoable.ts'
