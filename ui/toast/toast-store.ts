import { createStore } from '#platform/web/store/store.ts'

export interface ToastAction {
  text: string
  run: () => void
  /** The change it undoes: once that is undone in another way, the toast disappears. */
  changeId?: number
  /** It undoes what the server has no record of: Ctrl+Z takes it too, while the toast is there. */
  isUndo?: true
}
export interface Toast {
  id: number
  kind: 'done' | 'error' | 'info'
  text: string
  /** More, below the text: reasons, one a line. */
  lines?: readonly string[] | undefined
  action?: ToastAction | undefined
  /** How long it stays, where that is not the usual time. */
  stays?: number | undefined
}
type More = Pick<Toast, 'lines' | 'action' | 'stays'>

/** How long a toast stays; pointing at it or having the focus in it stops the clock. */
export const TOAST_MS = 10_000
const MAX_AT_ONCE = 4

/** Current toasts, the newest last. */
export const toasts = createStore<readonly Toast[]>([])
/** Open dialogs by the ids of their toast containers, the topmost last. */
export const dialogs = createStore<readonly string[]>([])
let count = 0

function add(kind: Toast['kind'], text: string, more: More = {}): number {
  count += 1
  toasts.set([...toasts.get(), { id: count, kind, text, ...more }].slice(-MAX_AT_ONCE))
  return count
}

/**
 * Shows a toast. Errors are announced assertively, others politely.
 *
 * @example toast.done(t('deleted', { name }), { action: { text: t('undo'), run: restore } })
 */
export const toast = {
  done: (text: string, more?: More) => add('done', text, more),
  info: (text: string, more?: More) => add('info', text, more),
  error: (text: string, more?: More) => add('error', text, more),
  dismiss: (id: number) => toasts.set(toasts.get().filter(one => one.id !== id)),
  dismissUndo: (changeId: number) =>
    toasts.set(toasts.get().filter(one => one.action?.changeId !== changeId)),
  clear: () => toasts.set([]),
}
