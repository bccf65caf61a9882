import type { Board } from '#ui/drag/drag-board.tsx'
import type { KanbanView } from '../../contract/kanban-boards.contract.ts'
import type { Column, Day } from './columns.ts'
import type { KanbanAddress } from './kanban-address.ts'

/** What every part of the screen shares. */
export interface Screen {
  view: KanbanView
  address: KanbanAddress
  /** All cards that are shown, also those that are dimmed. */
  columns: readonly Column[]
  /** Whether a card fits the filters. */
  isFit: (id: number) => boolean
  canChange: boolean
  day: Day
  /** The board whose line for a new card is open. */
  adding: string | undefined
  setAdding: (boardId: string | undefined) => void
}

/** The cards of all boards, as they are dragged: ids of items are those of lanes.ts. */
export type CardBoard = Board<string, string>
