import { calendarContract } from '#features/calendar/contract/calendar.contract.ts'
import { invoiceContract } from '#features/invoice/contract/invoice.contract.ts'
import { kanbanContract } from '#features/kanban/contract/kanban.contract.ts'
import { kanbanBoardsContract } from '#features/kanban/contract/kanban-boards.contract.ts'
import { fromPlainText } from '#platform/contract/rich-text.rules.ts'
import { supportContract } from '#features/support/contract/support.contract.ts'
import { todoContract } from '#features/todo/contract/todo.contract.ts'
import { api } from '#platform/web/api/api-client.ts'
import type { PickedPerson } from '#ui/people-picker/people-picker.tsx'
import type { Made, Making } from '../links.api.ts'

// The calls of the rooms in which something is made, or named.

export async function fetchProjects(signal: AbortSignal) {
  const { projects } = await api.call(kanbanBoardsContract.listProjects, {}, { signal })
  return projects.filter(project => project.role !== 'viewer')
}
export const fetchBoards = (project: string, signal: AbortSignal) =>
  api.call(kanbanContract.listBoards, { query: project === '' ? {} : { project } }, { signal })

/** Makes it, in the room it belongs to. */
export async function sendRecord(making: Making): Promise<Made> {
  if (making.kind === 'ticket') {
    const { ticket } = await api.call(supportContract.addTicket, {
      body: { subject: making.title, message: fromPlainText(making.message), source: 'mail' },
    })
    return { record: { type: 'ticket', id: `${ticket.id}` }, address: `/apps/support?ticket=${ticket.id}` }
  }
  if (making.kind === 'invoice') return draftInvoice(making)
  const { title, people } = making
  if (making.kind === 'task') {
    const { due: dueDate, timeZone, recurrence = null } = making
    const { task } = await api.call(todoContract.addTask, {
      body: { task: { title, dueDate, timeZone, recurrence, assigneeId: people[0] ?? null } },
    })
    return { record: { type: 'task', id: `${task.id}` }, address: `/apps/todo?task=${task.id}` }
  }
  if (making.kind === 'card') {
    const { newTask } = await api.call(kanbanContract.addTask, { body: { data: { title, boardId: making.boardId } } })
    const { id, projectId } = newTask
    if (making.due !== null || people.length > 0) {
      const data = { id, dueDate: making.due, assignedTo: people.map(userId => ({ userId })) }
      await api.call(kanbanContract.updateTask, { body: { data } })
    }
    return { record: { type: 'kanban', id: `${id}` }, address: `/apps/kanban?project=${projectId}&card=${id}` }
  }
  const { start, end, allDay, timeZone, recurrence = '' } = making
  const extendedProps = { calendar: making.category, timeZone, recurrence, guests: people.map(userId => ({ userId })) }
  const { event } = await api.call(calendarContract.addEvent, { body: { event: { title, start, end, allDay, extendedProps } } })
  return { record: { type: 'event', id: `${event.id}` }, address: `/apps/calendar?event=${event.id}` }
}

/** A draft whose only line has no price yet: that is said in the editor. */
async function draftInvoice({ title, clientId }: Extract<Making, { kind: 'invoice' }>): Promise<Made> {
  const { today, currency } = await api.call(invoiceContract.prepareInvoice, {})
  const { invoice } = await api.call(invoiceContract.addInvoice, {
    body: { clientId, currency, issuedDate: today, items: [{ item: title, cost: 0, qty: 1 }] },
  })
  return { record: { type: 'invoice', id: `${invoice.id}` }, address: `/apps/invoice/edit/${invoice.id}` }
}

/** As people are picked: by name, told apart by their address. */
export async function fetchClients(q: string, signal: AbortSignal): Promise<PickedPerson[]> {
  const clients = await api.call(invoiceContract.findClients, { query: { q } }, { signal })
  return clients.map(({ id, name, company, companyEmail, avatarColor }) => ({
    id,
    fullName: name,
    detail: [company, companyEmail].filter(Boolean).join(' · '),
    avatar: null,
    avatarColor,
  }))
}

/** The invoice that a number or some words mean, with the name it goes by; nothing when there is none. */
export async function fetchInvoice(words: string): Promise<{ id: number; name: string } | undefined> {
  const q = words.replace(/^#/, '').trim()
  const { invoices } = await api.call(invoiceContract.listInvoices, { query: { q, withAll: 'false' } })
  const found = invoices.find(one => `${one.number ?? ''}` === q) ?? invoices.find(one => one.number !== null)
  return found === undefined ? undefined : { id: found.id, name: `#${found.number ?? found.id} ${found.client.name}` }
}
