import type { KanbanCard } from '../../contract/kanban-boards.contract.ts'
import type { KeyboardEvent } from 'react'

// The card that shortcuts apply to: the one with the focus, or containing it.

/** The card at or around an element. */
export function cardIdAt(element: Element | null): number | undefined {
  const item =
    element?.closest('[role=listitem]')?.querySelector<HTMLElement>('[data-card]') ??
    element?.closest<HTMLElement>('[data-card]')
  const id = Number(item?.dataset.card)
  return Number.isInteger(id) && id > 0 ? id : undefined
}
export const focusedCard = (): number | undefined => cardIdAt(document.activeElement)

/** Horizontal arrows go to the neighboring card, on the next board that has any; returns whether there was one. */
export function focusBeside({ key, currentTarget }: KeyboardEvent<HTMLElement>): boolean {
  const isRtl = getComputedStyle(currentTarget).direction === 'rtl'
  const step = { ArrowRight: isRtl ? -1 : 1, ArrowLeft: isRtl ? 1 : -1 }[key]
  const from = document.activeElement
  if (step === undefined || from === null) return false
  const columns = [...currentTarget.querySelectorAll<HTMLElement>('[data-column]')]
  const at = columns.findIndex(column => column.contains(from))
  const { top } = from.getBoundingClientRect()
  for (let index = at + step; index >= 0 && index < columns.length; index += step) {
    const rows = [...(columns[index]?.querySelectorAll<HTMLElement>('[role=listitem]') ?? [])]
    const nearest = rows.toSorted(
      (a, b) =>
        Math.abs(a.getBoundingClientRect().top - top) -
        Math.abs(b.getBoundingClientRect().top - top),
    )[0]
    if (nearest === undefined) continue
    nearest.focus()
    return true
  }
  return false
}

/** The row of a card on a board: moved by keyboard, it is drawn there. */
export const rowOnBoard = ({ id, boardId }: Pick<KanbanCard, 'id' | 'boardId'>): string =>
  `[data-column="${CSS.escape(boardId)}"] [role=listitem]:has([data-card="${id}"])`
