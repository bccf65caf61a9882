import type { Dialect } from '#platform/server/database/dialect.ts'
import {
  numbersOf,
  showAttached,
  type SearchSource,
} from '#features/main-search/server/main-search.service.ts'
import { namesOf } from '#features/users/server/users.service.ts'
import { listProjectsOf } from '../projects/access.service.ts'
import { cardRecords } from './records.repo.ts'
import '../kanban.tables.ts'

// Cards and their attachments in the search: in projects the caller may enter.

const scopesOf: SearchSource['scopesOf'] = async (db, caller) =>
  caller.can('read', 'Kanban')
    ? (await listProjectsOf(db, caller)).map(({ project }) => project.id)
    : []

export const cardSearch = (dialect: Dialect): SearchSource => ({
  kind: 'card',
  group: 'cards',
  async index(db, ids) {
    const rows = await db
      .selectFrom('kanban_cards')
      .select(['id', 'title', 'project_id'])
      .where(dialect.isOneOf('id', numbersOf(ids)))
      .where('deleted_at', 'is', null)
      .execute()
    return rows.map(({ id, title, project_id }) => ({ id: `${id}`, scopes: [project_id], title }))
  },
  scopesOf,
  async show(db, { caller }, ids) {
    const seen = await cardRecords(dialect).see(db, caller, numbersOf(ids))
    const boards = await db
      .selectFrom('kanban_cards')
      .innerJoin('kanban_boards', 'kanban_boards.id', 'kanban_cards.board_id')
      .select(['kanban_cards.id', 'kanban_boards.title'])
      .where(dialect.isOneOf('kanban_cards.id', [...seen.keys()]))
      .execute()
    const boardOf = new Map(boards.map(row => [row.id, row.title]))
    return new Map(
      [...seen].map(([id, { title, address }]) => [
        `${id}`,
        { id, title, detail: boardOf.get(id) ?? '', link: address },
      ]),
    )
  },
})

export const cardFileSearch = (dialect: Dialect): SearchSource => ({
  kind: 'cardFile',
  group: 'files',
  async index(db, ids) {
    const rows = await db
      .selectFrom('kanban_files')
      .innerJoin('kanban_cards', 'kanban_cards.id', 'kanban_files.card_id')
      .innerJoin('files', 'files.id', 'kanban_files.file_id')
      .select(['card_id', 'file_id', 'files.name', 'project_id'])
      .where(dialect.isOneOf('card_id', numbersOf(ids.map(id => id.split(':')[0] ?? ''))))
      .where('deleted_at', 'is', null)
      .execute()
    const found = rows.map(({ card_id, file_id, name, project_id }) => ({
      id: `${card_id}:${file_id}`,
      scopes: [project_id],
      title: name,
    }))
    return found.filter(one => ids.includes(one.id))
  },
  scopesOf,
  show: (db, { caller }, ids) =>
    showAttached(db, {
      ids,
      kind: 'card',
      see: recordIds => cardRecords(dialect).see(db, caller, recordIds),
      namesOf: ownerIds => namesOf(db, dialect, ownerIds),
    }),
  async newest(db, caller, limit) {
    const rows = await db
      .selectFrom('kanban_files')
      .innerJoin('kanban_cards', 'kanban_cards.id', 'kanban_files.card_id')
      .select(['card_id', 'file_id'])
      .where(dialect.isOneOf('project_id', [...(await scopesOf(db, caller))]))
      .orderBy('added_at', 'desc')
      .limit(limit)
      .execute()
    return { ids: rows.map(row => `${row.card_id}:${row.file_id}`) }
  },
})
