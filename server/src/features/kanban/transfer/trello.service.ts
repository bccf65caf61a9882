import type { TrelloReport } from '@smart-fft/contract/kanban-tasks.contract'
import {
  BOARD_TITLE_MAX,
  BOARDS_PER_PROJECT,
  CHECKLISTS_PER_TASK,
  COMMENT_MAX,
  ITEMS_PER_CHECKLIST,
  type LabelColor,
  LABEL_NAME_MAX,
  LABELS_PER_PROJECT,
  PROJECT_NAME_MAX,
  TITLE_MAX,
} from '@smart-fft/contract/kanban.rules'
import type { Checklist } from '@smart-fft/contract/kanban.contract'
import * as z from 'zod/mini'
import { notTrello } from '../kanban.errors.ts'

// What Trello exports, read into what a project is made of. Unknown fields are passed over; what has no place here is counted.

const text = z._default(z.string(), '')
const trelloBoard = z.object({
  name: z.string(),
  lists: z.array(z.object({ id: z.string(), name: z.string(), closed: z._default(z.boolean(), false), pos: z._default(z.number(), 0) })),
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
      attachments: z._default(z.array(z.unknown()), []),
      stickers: z._default(z.array(z.unknown()), []),
      customFieldItems: z._default(z.array(z.unknown()), []),
    }),
  ),
  labels: z._default(z.array(z.object({ id: z.string(), name: text, color: z.optional(z.nullable(z.string())) })), []),
  checklists: z._default(
    z.array(
      z.object({
        idCard: z.string(),
        name: text,
        pos: z._default(z.number(), 0),
        checkItems: z._default(z.array(z.object({ name: text, state: text, pos: z._default(z.number(), 0) })), []),
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

/** Throws 422 where this is no board of Trello's. */
export function readTrello(value: unknown): ReadProject {
  const { data: board } = trelloBoard.safeParse(value)
  if (board === undefined || board.lists.length === 0) throw notTrello()
  const labels = readLabels(board)
  const comments = board.actions
    .flatMap(action => commentAction.safeParse(action).data ?? [])
    .toSorted((a, b) => (a.date < b.date ? -1 : 1))
  const lists = board.lists.toSorted((a, b) => a.pos - b.pos).slice(0, BOARDS_PER_PROJECT)
  const boards = lists.map(list => ({
    title: cut(list.name, BOARD_TITLE_MAX, 'Board'),
    isArchived: list.closed,
    cards: board.cards
      .filter(card => card.idList === list.id)
      .toSorted((a, b) => a.pos - b.pos)
      .map(card => readCard(board, card, comments)),
  }))
  const cards = boards.flatMap(one => one.cards)
  const kept = {
    boards: boards.length,
    cards: cards.length,
    labels: labels.length,
    checklists: cards.reduce((sum, card) => sum + card.checklists.length, 0),
    comments: cards.reduce((sum, card) => sum + card.comments.length, 0),
  }
  return {
    name: cut(board.name, PROJECT_NAME_MAX, 'Trello'),
    labels,
    boards,
    report: { ...kept, left: countLeft(board, cards, comments.length) },
  }
}

/** Labels without a name are called by their colour; two of one name are told apart. */
function readLabels({ labels }: Trello): ReadProject['labels'] {
  const used = new Set<string>()
  return labels.slice(0, LABELS_PER_PROJECT).map(({ id, name, color }) => {
    const plain = (color ?? '').replace(/_(dark|light)$/, '')
    const base = cut(name, LABEL_NAME_MAX - 4, plain === '' ? 'Label' : plain)
    let unique = base
    for (let count = 2; used.has(unique.toLowerCase()); count += 1) unique = `${base} ${count}`
    used.add(unique.toLowerCase())
    return { key: id, name: unique, color: COLORS[plain] ?? 'blue' }
  })
}

type Comment = z.output<typeof commentAction>

function readCard(board: Trello, card: Trello['cards'][number], comments: readonly Comment[]): ReadCard {
  const lists = board.checklists.filter(list => list.idCard === card.id).toSorted((a, b) => a.pos - b.pos)
  return {
    key: card.id,
    title: cut(card.name, TITLE_MAX, 'Card'),
    description: toHtml(card.desc),
    dueDate: card.due === undefined || card.due === null || Number.isNaN(Date.parse(card.due)) ? null : new Date(card.due).toISOString(),
    isArchived: card.closed,
    labels: card.idLabels,
    checklists: lists.slice(0, CHECKLISTS_PER_TASK).map((list, index) => ({
      id: `l${index}`,
      title: cut(list.name, BOARD_TITLE_MAX, 'Checklist'),
      items: list.checkItems
        .toSorted((a, b) => a.pos - b.pos)
        .slice(0, ITEMS_PER_CHECKLIST)
        .map((item, at) => ({ id: `l${index}i${at}`, text: cut(item.name, TITLE_MAX, '–'), isDone: item.state === 'complete' })),
    })),
    comments: comments
      .filter(one => one.data.card.id === card.id && one.data.text.trim() !== '')
      .map(one => ({ author: one.memberCreator?.fullName ?? '', text: one.data.text.trim().slice(0, COMMENT_MAX), at: one.date })),
  }
}

function countLeft(board: Trello, cards: readonly ReadCard[], comments: number): TrelloReport['left'] {
  const sum = (count: (card: Trello['cards'][number]) => number) => board.cards.reduce((total, card) => total + count(card), 0)
  const items = (lists: readonly { length: number }[]) => lists.reduce((total, list) => total + list.length, 0)
  const keptItems = items(cards.flatMap(card => card.checklists.map(list => list.items)))
  const counts = {
    members: sum(card => card.idMembers.length),
    attachments: sum(card => card.attachments.length),
    fields: sum(card => card.customFieldItems.length),
    stickers: sum(card => card.stickers.length),
    cards: board.cards.length - cards.length,
    comments: comments - cards.reduce((total, card) => total + card.comments.length, 0),
    items: items(board.checklists.map(list => list.checkItems)) - keptItems,
  }
  const whats = ['members', 'attachments', 'fields', 'stickers', 'cards', 'comments', 'items'] as const
  return whats.filter(what => counts[what] > 0).map(what => ({ what, count: counts[what] }))
}

const cut = (value: string, most: number, fallback: string): string => {
  const trimmed = value.trim().slice(0, most).trim()
  return trimmed === '' ? fallback : trimmed
}

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Markdown as it was written, by paragraphs. */
const toHtml = (markdown: string): string =>
  markdown
    .slice(0, 15_000)
    .split(/\n{2,}/)
    .map(part => part.trim())
    .filter(part => part !== '')
    .map(part => `<p>${part.replaceAll(/[&<>]/g, sign => SIGNS[sign] ?? '').replaceAll('\n', '<br>')}</p>`)
    .join('')
