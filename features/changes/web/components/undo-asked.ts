import type { RecentChange } from '../../contract/changes.contract.ts'
import { createStore } from '#platform/web/store/store.ts'

export interface UndoQuestion {
  change: RecentChange
  isRedo: boolean
  answer: (isConfirmed: boolean) => void
}
/** What is asked before a change of another screen is undone; drawn by `UndoKey`. */
export const undoAsked = createStore<UndoQuestion | undefined>(undefined)

/** Asks whether a change is to be undone, or redone. */
export const askUndo = (change: RecentChange, isRedo: boolean): Promise<boolean> =>
  new Promise(resolve =>
    undoAsked.set({
      change,
      isRedo,
      answer(isConfirmed) {
        undoAsked.set(undefined)
        resolve(isConfirmed)
      },
    }),
  )
