import type { LabelColor, ProjectRole, RuleActionKind, RunState } from '../contract/kanban.rules.ts'
import type { Generated, Selectable } from 'kysely'

export interface ProjectsTable {
  id: Generated<number>
  name: string
  is_default: number
  is_open: number
  created_by: number | null
  created_at: string
  revision: Generated<number>
  deleted_at: Generated<string | null>
}
export interface BoardsTable {
  id: string
  project_id: number
  title: string
  place: number
  wip_limit: Generated<number | null>
  is_done: Generated<number>
  version: Generated<number>
  created_at: string
  archived_at: Generated<string | null>
  deleted_at: Generated<string | null>
}
export interface CardsTable {
  id: Generated<number>
  project_id: number
  board_id: string
  place: number
  title: string
  title_key: string
  description: string
  due_date: string | null
  cover_id: string | null
  /** As JSON. */
  checklists: Generated<string>
  version: Generated<number>
  revision: Generated<number>
  created_by: number | null
  created_at: string
  updated_at: string
  archived_at: Generated<string | null>
  deleted_at: Generated<string | null>
}
export interface CommentsTable {
  id: Generated<number>
  card_id: number
  user_id: number | null
  author: Generated<string>
  text: string
  created_at: string
  edited_at: Generated<string | null>
  deleted_at: Generated<string | null>
}
export interface RulesTable {
  id: Generated<number>
  board_id: string
  /** As JSON. */
  action: string
  is_on: Generated<number>
  author_id: number | null
  version: Generated<number>
  created_at: string
  deleted_at: Generated<string | null>
}
export interface RunsTable {
  id: Generated<number>
  rule_id: number
  move_id: number
  kind: RuleActionKind
  state: RunState
  reason: string | null
  at: string
  due_at: string
  change_id: number | null
}
export type RuleRow = Selectable<RulesTable>
export type RunRow = Selectable<RunsTable>
export type ProjectRow = Selectable<ProjectsTable>
export type BoardRow = Selectable<BoardsTable>
export type CardRow = Selectable<CardsTable>
export type CommentRow = Selectable<CommentsTable>

declare module '#platform/server/database/tables.ts' {
  interface Tables {
    kanban_projects: ProjectsTable
    kanban_members: { project_id: number; user_id: number; role: ProjectRole; joined_at: string }
    kanban_boards: BoardsTable
    kanban_cards: CardsTable
    kanban_labels: {
      id: Generated<number>
      project_id: number
      name: string
      name_key: string
      color: LabelColor
    }
    kanban_templates: {
      id: Generated<number>
      project_id: number
      name: string
      content: string
      created_at: string
    }
    kanban_deletions: { project_id: number; card_id: number; revision: number }
    kanban_moves: {
      id: Generated<number>
      card_id: number
      from_board: string | null
      to_board: string
      user_id: number | null
      at: string
    }
    kanban_card_labels: { card_id: number; label_id: number }
    kanban_assignees: { card_id: number; user_id: number; assigned_at: string }
    kanban_comments: CommentsTable
    kanban_rules: RulesTable
    kanban_rule_runs: RunsTable
    kanban_files: { card_id: number; file_id: string; added_at: string }
  }
}
