import type { CardRows, FigureRow } from '../../contract/card.contract.ts'
import { type Figure, figureSubject, figureUnit } from '../../contract/card.rules.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import type { FigurePlace, FigurePlaces } from '#platform/server/compose/board-figures.ts'
import { forbidden } from '#platform/server/http/app-error.ts'
import { majorOf, type View } from '../cards/view.service.ts'
import { listSourceRows, recordsOf, type SourceRow, sumSource } from './sum.repo.ts'

// The records behind a figure, by page, with their sum.

/** Throws 403: a figure's rows require access to the figure. */
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
  const placeOf = await placesOf(view, rows)
  return {
    figure,
    span: { from: span.from, to: span.to },
    timeZone: span.zone,
    unit: figureUnit(figure),
    currency: isMoney ? currency : null,
    rows: rows.map(row => toRow(row, { isMoney, currency, place: placeOf(row) })),
    total,
    sum: isMoney ? (known === total ? majorOf(currency)(amount) : null) : n,
  }
}

function toRow(
  row: SourceRow,
  { isMoney, currency, place }: { isMoney: boolean; currency: string; place: FigurePlace },
): FigureRow {
  const { id, title, detail, at, number } = row
  const named = place.name === undefined ? title : `${place.name} · ${title}`
  return {
    id,
    title: number === null ? named : `#${number} · ${named}`,
    detail,
    at,
    amount: isMoney && row.amount !== null ? majorOf(currency)(Number(row.amount)) + 0 : null,
    count: isMoney ? null : Number(row.n),
    link: place.link,
  }
}

const NOWHERE: FigurePlace = { link: null }

/** The screens of the records. */
async function placesOf(
  { db, caller, board }: View,
  rows: readonly SourceRow[],
): Promise<(row: SourceRow) => FigurePlace> {
  const kinds = new Map<string, (id: number) => FigurePlace>()
  const known = [OWN, ...board.figures().map(({ places }) => places)]
  for (const kind of new Set(rows.map(row => row.kind))) {
    const ids = rows.flatMap(({ kind: of, record }) =>
      of === kind && record !== null ? [Number(record)] : [],
    )
    const find = known.find(places => kind in places)?.[kind]
    if (find !== undefined && ids.length > 0) kinds.set(kind, await find({ db, caller }, ids))
  }
  return ({ kind, record }) =>
    record === null ? NOWHERE : (kinds.get(kind)?.(Number(record)) ?? NOWHERE)
}

const OWN: Readonly<Record<string, FigurePlaces>> = {
  user: async ({ caller }) => {
    const mayRead = caller.can('read', 'User')
    return id => ({ link: mayRead ? `/apps/user/view/${id}` : null })
  },
}
