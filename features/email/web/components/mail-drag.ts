import type { DragEvent } from 'react'

// Drags mails to a folder or label. Keyboard and touch have menus for it.

let dragged: readonly number[] = []

export const readDragged = (): readonly number[] => dragged

/** Starts dragging: all selected mails if the grabbed one is among them. */
export function dragMails(event: DragEvent, ids: readonly number[], words: string): void {
  dragged = ids
  event.dataTransfer.effectAllowed = 'move'
  event.dataTransfer.setData('text/plain', words)
  const ghost = document.createElement('div')
  ghost.textContent = words
  ghost.style.cssText =
    'position:fixed;inset:auto auto 100% 0;padding:6px 12px;border-radius:8px;background:var(--accent);color:var(--accent-ink);font-weight:500'
  document.body.append(ghost)
  event.dataTransfer.setDragImage(ghost, 12, 12)
  setTimeout(() => ghost.remove())
}
export const dropMails = (): void => {
  dragged = []
}
