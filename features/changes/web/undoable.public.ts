// For the other features: what is done with a way back. Apart from the way back itself, which the first screens load.

export { useUndoable } from './components/use-undoable.ts'
