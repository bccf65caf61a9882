import type { Ticket, supportContract } from '../../contract/support.contract.ts'
import type { CallParsed } from '#platform/contract/define.ts'
import type { TicketSource } from '#platform/contract/help-desk.rules.ts'
import type { MutationContext } from '#platform/server/changes/mutation-context.ts'
import type { SupportParts } from '../support.context.ts'
import { ticketVisibility, toTicket } from '../view/tickets.repo.ts'
import { addTicket } from './write.service.ts'

// Questions from other features.

export interface Question {
  source: TicketSource
  subject: string
  /** Plain text. */
  message: string
  about?: string
}

type SupportQuestion = CallParsed<typeof supportContract.addQuestion>['body']
/** A ticket of a question that help did not answer. */
export async function addQuestion(
  parts: SupportParts,
  context: MutationContext,
  { question, details, about }: SupportQuestion,
): Promise<Ticket> {
  const entry =
    about === undefined ? undefined : await parts.findEntry()?.(context.trx, context.caller, about)
  return openTicket(parts, context, {
    source: entry?.source ?? 'faq',
    subject: question,
    message: details === '' ? question : details,
    ...(entry === undefined ? {} : { about: entry.address }),
  })
}

/** Makes a ticket of a question. */
export async function openTicket(
  parts: SupportParts,
  context: MutationContext,
  { message, ...question }: Question,
): Promise<Ticket> {
  const row = await addTicket(parts, context, {
    ...question,
    message: toHtml(message),
    priority: 'normal',
  })
  return toTicket(context.trx, ticketVisibility(parts, context.caller), row)
}

/** Plain text as rich text: a paragraph for each line. */
const toHtml = (text: string): string =>
  text
    .split(/\n+/)
    .map(
      line =>
        `<p>${line.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</p>`,
    )
    .join('')
