import { useDraggedId } from '#ui/drag/drag-board.tsx'
import { cardOfItem } from './lanes.ts'
import type { CardBoard } from './screen.ts'
import { useTouch } from './touches.ts'

/** Announces to others which card is being dragged. */
export function DragAnnouncer({ cards }: { cards: CardBoard }) {
  const dragged = useDraggedId(cards)
  useTouch(dragged === undefined ? undefined : cardOfItem(dragged), 'drag')
  return null
}
