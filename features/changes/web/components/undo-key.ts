import { useLayoutEffect } from 'react'
import { getT, loadTexts } from '#platform/web/i18n/i18n.ts'
import { explainFailure } from '#ui/state/explain-failure.ts'
import { toast } from '#ui/toast/toast-store.ts'

async function undo(isRedo: boolean): Promise<void> {
  const [{ redoNewest, undoNewest }] = await Promise.all([
    import('./undo-newest.ts'),
    loadTexts(['changes']),
  ])
  await (isRedo ? redoNewest() : undoNewest())
}

let last: Promise<void> = Promise.resolve()

/** Undoes one's newest change, or redoes it. One after another: which is the newest depends on the undo before. */
export function undoNext(isRedo = false): void {
  last = last
    .then(() => undo(isRedo))
    .catch((error: unknown) => void toast.error(explainFailure(error, getT('ui'))))
}

/** Ctrl+Z outside of inputs undoes one's newest change, with Shift redoes it (features.md X-07). */
export function UndoKey() {
  useLayoutEffect(() => {
    function handleKey(event: KeyboardEvent): void {
      const isUndo =
        (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'z'
      if (!isUndo || isTyping(event.target) || document.querySelector('dialog[open]') !== null)
        return
      event.preventDefault()
      if (!event.repeat) undoNext(event.shiftKey)
    }
    addEventListener('keydown', handleKey)
    return () => removeEventListener('keydown', handleKey)
  }, [])
  return null
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest('input, textarea, select') !== null)
