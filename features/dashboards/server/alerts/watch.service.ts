import { type AlertSpan, isBeyond } from '../../contract/card-alerts.rules.ts'
import { type Figure, figureSubject, figureUnit } from '../../contract/card.rules.ts'
import type { DaySpan } from '../../contract/card-shapes.rules.ts'
import { toMajor } from '#platform/contract/money.rules.ts'
import { addDays } from '#platform/contract/local-time.rules.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { announce } from '#platform/server/live/outbox.ts'
import type { MailKit } from '#platform/server/mail/mail.ts'
import { readTexts } from '#platform/server/texts/texts.ts'
import { notify } from '#features/notifications/server/notifications.service.ts'
import { readLanguages } from '#features/preferences/server/preferences.service.ts'
import type { AlertRow } from '../dashboards.tables.ts'
import type { View } from '../cards/view.service.ts'
import { sumFigure } from '../rows/sum.repo.ts'
import { monthOf } from '../figures/span.service.ts'
import { findAddressee } from '../own/person.repo.ts'
import { updateAlertState } from './alerts.repo.ts'
import { writeMoney } from '#platform/server/texts/formats.ts'

// Alerts are evaluated with their owner's rights and time zone. They notify once on crossing, and again only after returning.

export interface WatchParts {
  mail: Pick<MailKit, 'send'>
  baseUrl: string
}

export function daysOf(span: AlertSpan, today: string): DaySpan {
  if (span === 'thisMonth') return { from: monthOf(today).from, to: today }
  const back = { today: 0, last7: 6, last28: 27 }[span]
  return { from: addDays(today, -back), to: today }
}

export function maySee(caller: Caller, figure: Figure): boolean {
  const subject = figureSubject(figure)
  return subject === 'Todo'
    ? caller.canOwn('read', subject, caller.userId)
    : caller.can('read', subject)
}

/** The figure's current value; null without access, or if unknown. */
export async function readValue(
  view: View,
  { figure, span, currency }: Pick<AlertRow, 'figure' | 'span' | 'currency'>,
): Promise<number | null> {
  if (!maySee(view.caller, figure)) return null
  if (figureUnit(figure) === 'money' && currency !== view.currency) return null
  return sumFigure(view, figure, daysOf(span, view.span.today))
}

/** Stores the state, and notifies the owner of a new crossing. */
export async function watch(
  trx: Trx,
  { row, value, view, now, ...parts }: WatchParts & Watched,
): Promise<void> {
  const amount = Number(row.amount)
  const state =
    value === null
      ? 'unknown'
      : isBeyond(value, { direction: row.direction, amount })
        ? 'met'
        : 'calm'
  const isCrossed = state === 'met' && row.state !== 'met'
  const known = row.value === null ? null : Number(row.value)
  if (state === row.state && value === known && row.checked_at !== null) return
  const at = now.toISOString()
  await updateAlertState(trx, row.id, {
    state,
    value,
    checked_at: at,
    ...(isCrossed ? { last_triggered_at: at } : {}),
  })
  await announce(trx, { topic: 'Account', ids: [`alert:${row.id}`], now, userId: row.user_id })
  if (isCrossed && value !== null) await notifyOwner(trx, { row, value, view, now, ...parts })
}
interface Watched {
  row: AlertRow
  value: number | null
  view: View
  now: Date
}

async function notifyOwner(
  trx: Trx,
  { row, value, view, now, mail, baseUrl }: WatchParts & Watched & { value: number },
): Promise<void> {
  const language = (await readLanguages(trx, [row.user_id]))(row.user_id)
  const t = readTexts(language, 'dashboard')
  const write = (number: number) =>
    figureUnit(row.figure) === 'money'
      ? writeMoney(toMajor(number, row.currency), { currency: row.currency, language })
      : new Intl.NumberFormat(language).format(number)
  const figure = t(`rows.figures.${row.figure.replace('.', '-')}`)
  const params = { figure, value: write(value), amount: write(Number(row.amount)) }
  const { from, to } = daysOf(row.span, view.span.today)
  const link = `/dashboard/analytics?rows=${row.figure}~${from}~${to}`
  const kind = row.direction === 'above' ? 'figure-above' : 'figure-below'
  await notify(trx, { userIds: [row.user_id], kind, params, link, now })
  if (row.notifies_by_email === 0) return
  const person = await findAddressee(trx, row.user_id)
  if (person === undefined) return
  const values = { name: person.full_name, ...params }
  await mail.send(trx, {
    to: person.email,
    now,
    language,
    template: `figures.${kind}`,
    values,
    link: `${baseUrl}${link}`,
  })
}
