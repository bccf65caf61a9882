import type { TrelloReport } from '../../contract/kanban-tasks.contract.ts'
import {
  MAX_BOARD_TITLE,
  BOARDS_PER_PROJECT,
  CHECKLISTS_PER_TASK,
  MAX_COMMENT,
  ITEMS_PER_CHECKLIST,
  type LabelColor,
  MAX_LABEL_NAME,
  LABELS_PER_PROJECT,
  MAX_PROJECT_NAME,
  MAX_TITLE,
  MAX_TRELLO_CARDS,
  type TrelloLeftOut,
} from '../../contract/kanban.rules.ts'
import type { Checklist } from '../../contract/kanban.contract.ts'
import * as z from 'zod/mini'
import { collectSkipped } from '#platform/server/import/left-out.ts'
import { markdownOfNotesToHtml } from '#platform/server/markdown/to-html.ts'

// Parses a Trello export into a project. Unknown fields are ignored; unsupported data is reported.

const MAX_DESCRIPTION = 15_000
const text = z._default(z.string(), '')
const trelloBoard = z.object({
  name: z.string(),
  lists: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      closed: z._default(z.boolean(), false),
      pos: z._default(z.number(), 0),
    }),
  ),
  cards: z.array(
    z.object({
      id: z.string(),
      name: text,
      desc: text,
      idList: z.string(),
      closed: z._default(z.boolean(), false),
      pos: z._default(z.number(), 0),
      due: z.optional(z.nullable(z.string())),
      idLabels: z._default(z.array(z.string()), []),
      idMembers: z._default(z.array(z.string()), []),
      attachments: z._default(z.array(z.object({ name: text })), []),
      stickers: z._default(z.array(z.unknown()), []),
      customFieldItems: z._default(z.array(z.unknown()), []),
    }),
  ),
  labels: z._default(
    z.array(z.object({ id: z.string(), name: text, color: z.optional(z.nullable(z.string())) })),
    [],
  ),
  checklists: z._default(
    z.array(
      z.object({
        idCard: z.string(),
        name: text,
        pos: z._default(z.number(), 0),
        checkItems: z._default(
          z.array(z.object({ name: text, state: text, pos: z._default(z.number(), 0) })),
          [],
        ),
      }),
    ),
    [],
  ),
  actions: z._default(z.array(z.unknown()), []),
})
const commentAction = z.object({
  type: z.literal('commentCard'),
  date: z.iso.datetime(),
  data: z.object({ text: z.string(), card: z.object({ id: z.string() }) }),
  memberCreator: z.optional(z.object({ fullName: text })),
})

const COLORS: Record<string, LabelColor> = {
  green: 'green',
  lime: 'green',
  yellow: 'yellow',
  orange: 'orange',
  red: 'red',
  purple: 'violet',
  blue: 'blue',
  sky: 'teal',
  pink: 'pink',
}

export interface ReadCard {
  key: string
  title: string
  description: string
  dueDate: string | null
  isArchived: boolean
  labels: string[]
  checklists: Checklist[]
  comments: { author: string; text: string; at: string }[]
}
export interface ReadBoard {
  title: string
  isArchived: boolean
  cards: ReadCard[]
}
export interface ReadProject {
  name: string
  labels: { key: string; name: string; color: LabelColor }[]
  boards: ReadBoard[]
  report: TrelloReport
}

type Trello = z.output<typeof trelloBoard>

type Comment = z.output<typeof commentAction>
type Leave = (entry: { row: number; title: string; reason: TrelloLeftOut }) => void

/** Undefined if it is not a Trello board. Runs in a worker (`transfer.routes.ts`), as it may contain thousands of texts. */
export function readTrello(value: unknown): ReadProject | undefined {
  const { data: board } = trelloBoard.safeParse(value)
  if (board === undefined || board.lists.length === 0) return undefined
  const { left, leave } = collectSkipped<TrelloLeftOut>()
  const labels = readLabels(board, leave)
  const boards = readLists(board, leave)
  const cards = boards.flatMap(one => one.cards)
  const imported = {
    boards: boards.length,
    cards: cards.length,
    labels: labels.length,
    checklists: cards.reduce((sum, card) => sum + card.checklists.length, 0),
    comments: cards.reduce((sum, card) => sum + card.comments.length, 0),
  }
  return {
    name: cut(board.name, MAX_PROJECT_NAME, 'Trello'),
    labels,
    boards,
    report: { ...imported, skipped: left },
  }
}

function readLists(board: Trello, leave: Leave): ReadBoard[] {
  const places = new Map(
    board.lists.toSorted((a, b) => a.pos - b.pos).map((list, at) => [list.id, { list, at }]),
  )
  for (const { list, at } of places.values())
    if (at >= BOARDS_PER_PROJECT) leave({ row: at + 1, title: list.name, reason: 'lists' })
  const parts: CardParts = {
    leave,
    checklists: Map.groupBy(board.checklists, list => list.idCard),
    comments: Map.groupBy(
      board.actions
        .flatMap(action => commentAction.safeParse(action).data ?? [])
        .toSorted((a, b) => (a.date < b.date ? -1 : 1)),
      one => one.data.card.id,
    ),
  }
  const cards = new Map<string, { pos: number; card: ReadCard }[]>()
  let count = 0
  for (const [index, card] of board.cards.entries()) {
    const place = places.get(card.idList)
    if (place === undefined || place.at >= BOARDS_PER_PROJECT || count >= MAX_TRELLO_CARDS) {
      leave({ row: index + 1, title: card.name, reason: 'cards' })
      continue
    }
    count += 1
    const own = cards.get(card.idList) ?? []
    own.push({ pos: card.pos, card: readCard(card, { ...parts, row: index + 1 }) })
    cards.set(card.idList, own)
  }
  const limited = [...places.values()].slice(0, BOARDS_PER_PROJECT)
  return limited.map(({ list }) => ({
    title: cut(list.name, MAX_BOARD_TITLE, 'Board'),
    isArchived: list.closed,
    cards: (cards.get(list.id) ?? []).toSorted((a, b) => a.pos - b.pos).map(one => one.card),
  }))
}

/** Labels without a name are named by their color; duplicates are numbered. */
function readLabels({ labels }: Trello, leave: Leave): ReadProject['labels'] {
  for (const [at, { name }] of labels.entries())
    if (at >= LABELS_PER_PROJECT) leave({ row: at + 1, title: name, reason: 'labels' })
  const used = new Set<string>()
  return labels.slice(0, LABELS_PER_PROJECT).map(({ id, name, color }) => {
    const plain = (color ?? '').replace(/_(dark|light)$/, '')
    const base = cut(name, MAX_LABEL_NAME - 4, plain === '' ? 'Label' : plain)
    let unique = base
    for (let count = 2; used.has(unique.toLowerCase()); count += 1) unique = `${base} ${count}`
    used.add(unique.toLowerCase())
    return { key: id, name: unique, color: COLORS[plain] ?? 'blue' }
  })
}

interface CardParts {
  leave: Leave
  checklists: ReadonlyMap<string, Trello['checklists']>
  comments: ReadonlyMap<string, readonly Comment[]>
}

function readCard(
  card: Trello['cards'][number],
  { leave, row, checklists, comments }: CardParts & { row: number },
): ReadCard {
  const lose = (reason: TrelloLeftOut, count: number, what?: string) => {
    if (count > 0)
      leave({ row, title: what === undefined ? card.name : `${card.name}: ${what}`, reason })
  }
  lose('members', card.idMembers.length)
  for (const { name } of card.attachments) lose('attachments', 1, name === '' ? undefined : name)
  lose('fields', card.customFieldItems.length)
  lose('stickers', card.stickers.length)
  const lists = (checklists.get(card.id) ?? []).toSorted((a, b) => a.pos - b.pos)
  for (const list of lists.slice(CHECKLISTS_PER_TASK)) lose('checklists', 1, list.name)
  const cardComments = (comments.get(card.id) ?? []).map(one => ({
    author: one.memberCreator?.fullName ?? '',
    text: one.data.text.trim(),
    at: one.date,
  }))
  lose('comments', cardComments.filter(one => one.text.length > MAX_COMMENT).length)
  const isDue = card.due !== undefined && card.due !== null && !Number.isNaN(Date.parse(card.due))
  return {
    key: card.id,
    title: cut(card.name, MAX_TITLE, 'Card'),
    description: markdownOfNotesToHtml(card.desc.slice(0, MAX_DESCRIPTION)),
    dueDate: isDue ? new Date(card.due ?? '').toISOString() : null,
    isArchived: card.closed,
    labels: card.idLabels,
    checklists: lists.slice(0, CHECKLISTS_PER_TASK).map((list, index) => {
      const items = list.checkItems.toSorted((a, b) => a.pos - b.pos)
      for (const item of items.slice(ITEMS_PER_CHECKLIST)) lose('items', 1, item.name)
      return {
        id: `l${index}`,
        title: cut(list.name, MAX_BOARD_TITLE, 'Checklist'),
        items: items.slice(0, ITEMS_PER_CHECKLIST).map((item, at) => ({
          id: `l${index}i${at}`,
          text: cut(item.name, MAX_TITLE, '–'),
          isDone: item.state === 'complete',
        })),
      }
    }),
    comments: cardComments
      .filter(one => one.text !== '')
      .map(one => ({ ...one, text: one.text.slice(0, MAX_COMMENT) })),
  }
}

const cut = (value: string, most: number, fallback: string): string => {
  const trimmed = value.trim().slice(0, most).trim()
  return trimmed === '' ? fallback : trimmed
}
