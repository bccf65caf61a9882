import type { CardRows, FigureRow } from '../../contract/card.contract.ts'
import { type Figure, figureSubject, figureUnit } from '../../contract/card.rules.ts'
import { orderNumber } from '#features/orders/contract/orders.rules.ts'
import { ORDERS_SCREEN } from '#features/orders/contract/orders.pages.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import { forbidden } from '#platform/server/http/app-error.ts'
import { linkTo, listProjectsOf } from '#features/kanban/server/kanban.service.ts'
import { linkOf } from '#features/todo/server/todo.service.ts'
import { majorOf, type View } from '../cards/view.service.ts'
import {
  listProjectsOfCards,
  listSourceRows,
  recordsOf,
  type SourceRow,
  sumSource,
} from './sum.repo.ts'

// The records behind a figure, page by page, and what they add up to.

/** Throws 403: a figure's rows are for who may see the figure. */
export function assertFigureVisible(caller: Caller, figure: Figure): void {
  const subject = figureSubject(figure)
  const may =
    subject === 'Todo' ? caller.canOwn('read', subject, caller.userId) : caller.can('read', subject)
  if (!may) throw forbidden('read', subject)
}

export async function listRows(
  view: View,
  { figure, page, perPage }: { figure: Figure; page: number; perPage: number },
): Promise<CardRows> {
  const { db, currency, span } = view
  const source = await recordsOf(view, figure)
  const rows = await listSourceRows(db, source, { page, perPage })
  const { total, known, amount, n } = await sumSource(db, source)
  const isMoney = figureUnit(figure) === 'money'
  const linkFor = await linksOf(view, rows)
  return {
    figure,
    span: { from: span.from, to: span.to },
    timeZone: span.zone,
    unit: figureUnit(figure),
    currency: isMoney ? currency : null,
    rows: rows.map(row => toRow(row, { isMoney, currency, link: linkFor(row) })),
    total,
    sum: isMoney ? (known === total ? majorOf(currency)(amount) : null) : n,
  }
}

function toRow(
  row: SourceRow,
  { isMoney, currency, link }: { isMoney: boolean; currency: string; link: string | null },
): FigureRow {
  const { id, title, detail, at, number, record } = row
  const named =
    row.kind === 'order' && record !== null ? `${orderNumber(Number(record))} · ${title}` : title
  return {
    id,
    title: number === null ? named : `#${number} · ${named}`,
    detail,
    at,
    amount: isMoney && row.amount !== null ? majorOf(currency)(Number(row.amount)) + 0 : null,
    count: isMoney ? null : Number(row.n),
    link,
  }
}

/** Where each record is looked at. */
async function linksOf(
  { db, caller }: View,
  rows: readonly SourceRow[],
): Promise<(row: SourceRow) => string | null> {
  const cards = rows.flatMap(({ kind, record }) =>
    kind === 'card' && record !== null ? [Number(record)] : [],
  )
  const projects = new Map<number, { id: number; is_default: number }>()
  if (cards.length > 0) {
    const mine = new Map(
      (await listProjectsOf(db, caller)).map(({ project }) => [project.id, project]),
    )
    const found = await listProjectsOfCards(db, cards)
    for (const { id, project_id } of found) {
      const project = mine.get(project_id)
      if (project !== undefined) projects.set(id, project)
    }
  }
  return ({ kind, record }) => {
    if (record === null) return null
    if (kind !== 'card') return LINKS[kind]?.(Number(record), caller) ?? null
    const project = projects.get(Number(record))
    return project === undefined ? null : linkTo(project, Number(record))
  }
}

const LINKS: Record<string, (id: number, caller: Caller) => string | null> = {
  invoice: (id, caller) => (caller.can('read', 'Invoice') ? `/apps/invoice/preview/${id}` : null),
  order: (id, caller) => (caller.can('read', 'Order') ? `${ORDERS_SCREEN}/${id}` : null),
  ticket: id => `/apps/support?ticket=${id}`,
  user: (id, caller) => (caller.can('read', 'User') ? `/apps/user/view/${id}` : null),
  client: (id, caller) =>
    caller.can('read', 'Invoice') ? `/apps/invoice/list?clientId=${id}` : null,
  task: linkOf,
}
