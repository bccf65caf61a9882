import { useLayoutEffect } from 'react'
import { getT, loadTexts } from '#platform/web/i18n/i18n.ts'
import { useStore } from '#platform/web/store/store.ts'
import { lazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import { explainFailure } from '#ui/state/explain-failure.ts'
import { toast, toasts } from '#ui/toast/toast-store.ts'
import { undoAsked } from './undo-asked.ts'

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
  if (!isRedo && undoByToast()) return
  last = last
    .then(() => undo(isRedo))
    .catch((error: unknown) => void toast.error(explainFailure(error, getT('ui'))))
}

/** Ctrl+Z outside of inputs undoes one's newest change, with Shift redoes it (features.md X-07). */
export function UndoKey() {
  const question = useStore(undoAsked)
  useLayoutEffect(() => {
    function handleKey(event: KeyboardEvent): void {
      const isUndo =
        (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'z'
      if (!isUndo || isTyping(event.target)) return
      if (document.querySelector('dialog[open]') !== null) return undoInDialog(event)
      event.preventDefault()
      if (!event.repeat) undoNext(event.shiftKey)
    }
    addEventListener('keydown', handleKey)
    return () => removeEventListener('keydown', handleKey)
  }, [])
  return question === undefined ? null : (
    <UndoQuestionDialog question={question} onClose={() => question.answer(false)} />
  )
}

const UndoQuestionDialog = lazyDialog(
  async () => (await import('./undo-question.tsx')).UndoQuestionDialog,
)

/** The screen behind a dialog is out of reach, what a toast in it undoes is not. */
function undoInDialog(event: KeyboardEvent): void {
  if (!event.shiftKey && !event.repeat && undoByToast()) event.preventDefault()
}

/** Runs the undo of the newest toast that has one, if only the toast can undo it; returns whether it did. */
function undoByToast(): boolean {
  const newest = toasts
    .get()
    .findLast(({ action }) => action?.isUndo === true || action?.changeId !== undefined)
  if (newest?.action?.isUndo !== true) return false
  toast.dismiss(newest.id)
  newest.action.run()
  return true
}

/** Inputs without text, whose browser has nothing to undo. */
const TEXTLESS = [
  'button',
  'checkbox',
  'color',
  'file',
  'image',
  'radio',
  'range',
  'reset',
  'submit',
]

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement) return !TEXTLESS.includes(target.type)
  return target.isContentEditable || target.closest('textarea, select') !== null
}
