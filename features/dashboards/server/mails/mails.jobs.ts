import { MINUTE } from '#platform/contract/durations.rules.ts'
import { text } from '#platform/server/texts/texts.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import { eachDue } from '#platform/server/jobs/each-due.ts'
import type { JobKind } from '#platform/server/jobs/jobs.ts'
import type { CarriedFile, MailKit } from '#platform/server/mail/mail.ts'
import type { PdfWriter } from '#platform/server/pdf/pdf-writer.ts'
import { readLanguages } from '#features/preferences/server/preferences.service.ts'
import { viewOf, type ViewParts } from '../cards/view.service.ts'
import { toBoardSheet } from '../rendered/sheet.service.ts'
import { mayRender, renderCard, writeSpan } from '../rendered/rendered.service.ts'
import { getAddressee } from '../own/person.repo.ts'
import {
  cardsOf,
  findMail,
  getRun,
  getSentMail,
  insertRun,
  type KnownMail,
  listDue,
  listReaders,
  updateSent,
} from './mails.repo.ts'
import { nextAfter, spanFor } from './schedule.service.ts'

// Boards by mail. Due mails are sent in one transaction with their next time: none is sent twice. The document is generated on sending,
// with the recipient's access.

const EVERY = MINUTE
const CARRIED = 'card.board'

export interface BoardMailParts extends ViewParts {
  mail: Pick<MailKit, 'send' | 'carry'>
  baseUrl: string
  pdf: Pick<PdfWriter, 'write'>
  findCaller: (userId: number) => Promise<Caller | undefined>
}

export function boardMailJobs(parts: BoardMailParts): Record<string, JobKind> {
  parts.mail.carry(CARRIED, id => writeBoard(parts, id))
  return {
    'card.mails': {
      everyMilliseconds: EVERY,
      run: async () =>
        eachDue(await listDue(parts.database.read, parts.clock()), row => send(parts, row)),
    },
  }
}

/** Sends to all subscribed, active recipients with access to one of its cards. */
async function send(
  { database, clock, mail, baseUrl, findCaller }: BoardMailParts,
  row: KnownMail,
): Promise<void> {
  const wanting = (await listReaders(database.read, [row.id])).filter(
    one => one.unsubscribed_at === null,
  )
  const isOwned = (await findCaller(row.user_id)) !== undefined
  const readers: number[] = []
  for (const { user_id } of isOwned ? wanting : []) {
    const reader = await findCaller(user_id)
    if (reader !== undefined && cardsOf(row).some(card => mayRender(reader, card)))
      readers.push(user_id)
  }
  await database.write(async trx => {
    const now = clock()
    const [current, languages] = [await findMail(trx, row.id), await readLanguages(trx, readers)]
    if (current === undefined || current.next_at !== row.next_at || current.is_paused === 1) return
    const change = { next_at: nextAfter(now, row), last_at: now.toISOString() }
    await updateSent(trx, row.id, change)
    const { from, to } = spanFor(now, row)
    for (const userId of readers) {
      const person = await getAddressee(trx, userId)
      const id = await insertRun(trx, {
        mail_id: row.id,
        user_id: userId,
        from_day: from,
        to_day: to,
        created_at: now.toISOString(),
      })
      const language = languages(userId)
      const board = text({ language, file: 'dashboard', key: `boards.${row.board}` })
      const values = {
        name: person.full_name,
        owner: row.owner_name,
        board,
        span: writeSpan(language, { from, to }),
      }
      const link = `${baseUrl}/dashboard/analytics?panel=mails`
      await mail.send(trx, {
        to: person.email,
        now,
        language,
        template: 'figures.board',
        values,
        link,
        carries: { kind: CARRIED, id },
      })
    }
  })
}

async function writeBoard(parts: BoardMailParts, runId: number): Promise<CarriedFile> {
  const { database, settings, pdf: documents, findCaller } = parts
  const run = await getRun(database.read, runId)
  const row = await getSentMail(database.read, run.mail_id)
  const reader = await findCaller(run.user_id)
  if (reader === undefined) throw new Error('Who was to get it has left.')
  const language = (await readLanguages(database.read, [run.user_id]))(run.user_id)
  const days = { from: run.from_day, to: run.to_day }
  const view = await viewOf(parts, reader, { period: 'last28', ...days, tz: row.time_zone })
  const cards = []
  for (const card of cardsOf(row))
    if (mayRender(reader, card)) cards.push(await renderCard(view, card, language))
  const board = text({ language, file: 'dashboard', key: `boards.${row.board}` })
  const { company } = await settings.get()
  const sheet = toBoardSheet({
    company: company.name,
    board,
    span: writeSpan(language, days),
    language,
    at: run.created_at,
    cards,
  })
  return {
    name: `${board} ${days.from} ${days.to}.pdf`,
    type: 'application/pdf',
    bytes: await documents.write(sheet),
  }
}
