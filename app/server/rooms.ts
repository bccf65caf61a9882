import { addDays } from '#platform/contract/wall-time.rules.ts'
import { blogJobs, blogRoutes, blogUndo, createPostHead, createWriting } from '#features/blog/server/blog.service.ts'
import { type CalendarDav, createCalendar, eventRecords, type Layer, type ReadAnswers } from '#features/calendar/server/calendar.service.ts'
import { chatRoutes } from '#features/chat/server/chat.routes.ts'
import { chatJobs, createNews, listGroupsOf, messageRecords, postMessage } from '#features/chat/server/chat.service.ts'
import { mailRecords } from '#features/email/server/email.service.ts'
import { cardRecords, createKanban, type KanbanFeature, type RuleHands } from '#features/kanban/server/kanban.service.ts'
import { invoiceRecords, openInvoicesBetween } from '#features/invoice/server/invoice.service.ts'
import { linksRoutes } from '#features/links/server/links.routes.ts'
import { createLinks, type Links } from '#features/links/server/links.service.ts'
import { orderRecords } from '#features/orders/server/orders.service.ts'
import { reachOfSold } from '#features/shop/server/shop.service.ts'
import { ticketRecords } from '#features/support/server/support.service.ts'
import { todoRoutes } from '#features/todo/server/todo.routes.ts'
import { completeTasks, createTaskMaker, dueBetween, taskRecords, todoJobs, undoTasks } from '#features/todo/server/todo.service.ts'
import type { RolesService } from '#features/roles/server/roles.service.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import type { FollowedPage } from '#features/profile/server/profile.service.ts'
import type { UndoStep } from '#platform/server/changes/undo.ts'
import type { Config } from '#platform/server/config/config.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { FileLinks } from '#platform/server/files/file-links.ts'
import type { FileStore } from '#platform/server/files/file-store.ts'
import type { PageHead } from '#platform/server/http/page-head.ts'
import type { Route } from '#platform/server/http/route.ts'
import type { JobKind } from '#platform/server/jobs/jobs.ts'
import type { Reach } from '#platform/server/live/live-hub.ts'
import type { OutboxEvent } from '#platform/server/live/outbox.ts'
import type { MailKit } from '#platform/server/mail/mail.ts'
import type { FeatureParts } from './features.ts'
import type { SupportFeature } from '#features/support/server/support.service.ts'
import { createHelp } from './help.ts'

// The rooms in which people work with each other: chat, tasks, boards, the calendar. What one of them shows of another is said here.

interface RoomsParts extends Pick<FeatureParts, 'database' | 'clock' | 'connections'> {
  config: Config
  key: string
  mail: MailKit
  links: FileLinks
  store: FileStore
  roles: RolesService
}
export interface Rooms {
  routes: Route[]
  jobs: Record<string, JobKind>
  undo: Record<string, UndoStep>
  hear(events: OutboxEvent[]): void
  reach(text: string): Promise<Reach | undefined>
  /** Whether somebody may be told who has a record open; undefined where whoever reads its subject may. */
  mayOpen(caller: Caller, record: string): Promise<boolean | undefined>
  makeTask: ReturnType<typeof createTaskMaker>
  /** What of the rooms somebody may follow on their profile. */
  pagesFor: (caller: Caller) => Promise<FollowedPage[]>
  caldav: CalendarDav
  /** Answers of guests that come by mail. */
  readAnswers: ReadAnswers
  close(): Promise<void>
  /** What a page says of itself before any script has run, where it says more than the application does. */
  headOf(path: string): Promise<PageHead | undefined>
  /** Where questions go that are asked on other pages. */
  tickets: Pick<SupportFeature, 'ask'>
}

export function createRooms({ database, clock, config, key, mail, links, store, roles, connections }: RoomsParts): Rooms {
  const news = createNews({ database })
  const records = linkRooms(database)
  const kanban = createKanban({
    database,
    clock,
    links,
    rulesFor: person => roles.rulesFor(person),
    mail,
    baseUrl: config.baseUrl,
    hands: ruleHands(database, records),
  })
  const writing = createWriting({ database })
  const help = createHelp({ database, clock, pictures: links, roles })
  const calendar = createCalendar({
    database,
    clock,
    key,
    baseUrl: config.baseUrl,
    mail,
    pictures: links,
    online: connections.online,
    layers: [todoLayer(database), kanbanLayer(kanban), invoiceLayer(database)],
  })
  return {
    routes: [
      ...chatRoutes({ database, clock, pictures: links, whereabouts: connections }),
      ...todoRoutes({ database, clock, pictures: links, links: records }),
      ...linksRoutes({ database, clock, links: records }),
      ...kanban.routes,
      ...calendar.routes,
      ...blogRoutes({ database, clock, links, store, baseUrl: config.baseUrl, writing }),
      ...help.routes,
    ],
    jobs: {
      ...chatJobs({ database, clock }),
      ...todoJobs({ database, clock }),
      ...kanban.jobs,
      ...calendar.jobs,
      ...blogJobs({ database, clock }),
    },
    undo: { 'todo.revert': undoTasks, ...kanban.undo, ...calendar.undo, ...records.undo, ...blogUndo, ...help.undo },
    caldav: calendar.caldav,
    readAnswers: calendar.readAnswers,
    close: () => calendar.close(),
    headOf: createPostHead({ database, baseUrl: config.baseUrl }),
    hear: events => news.hear(events),
    pagesFor: caller => kanban.projectsOf(caller),
    tickets: help.tickets,
    makeTask: createTaskMaker({ links: records, rulesFor: person => roles.rulesFor(person) }),
    reach: async text =>
      (await news.reach(text)) ??
      (await kanban.news.reach(text)) ??
      (await writing.reach(text)) ??
      (await records.reach(text)) ??
      reachOfSold(database.read, text),
    mayOpen: (caller, record) => writing.mayOpen(caller, record),
  }
}

/** What can be linked across rooms: each says who may see its records. */
function linkRooms({ read, dialect }: Database): Links {
  const rooms = {
    email: mailRecords(dialect),
    chat: messageRecords(dialect),
    task: taskRecords(dialect),
    kanban: cardRecords(dialect),
    event: eventRecords(dialect),
    invoice: invoiceRecords(dialect),
    order: orderRecords(dialect),
    ticket: ticketRecords(dialect),
  }
  return createLinks({ read, rooms })
}

/** What rules of boards do in other rooms, as who saved them. */
const ruleHands = ({ dialect }: Database, links: Links): RuleHands => ({
  async completeTasks(trx, act, cardId) {
    const found = await links.list(trx, act.caller, { type: 'kanban', ids: [`${cardId}`] })
    const ids = (found.get(`${cardId}`) ?? []).flatMap(({ type, recordId }) => (type === 'task' ? [Number(recordId)] : []))
    return completeTasks(trx, act, { ids, links })
  },
  post: (trx, { caller, now }, message) => postMessage(trx, { ...message, caller, now, dialect }),
  groupsOf: listGroupsOf,
})

const HALF_HOUR = 1_800_000

/** When something is due, as the calendar shows it: a whole day, or half an hour from its moment on. */
function whenDue(due: string): { start: string; end: string; allDay: boolean } {
  if (due.length === 10) return { start: due, end: addDays(due, 1), allDay: true }
  return { start: due, end: new Date(Date.parse(due) + HALF_HOUR).toISOString(), allDay: false }
}

const todoLayer = (database: Database): Layer => ({
  id: 'todo',
  isFor: caller => caller.canOwn('read', 'Todo', caller.userId),
  async between({ caller, from, to }) {
    const tasks = await dueBetween({ database }, caller, { from, to })
    return tasks
      .filter(task => !task.isCompleted)
      .map(({ id, title, due, link }) => ({ id: `${id}`, title, address: link, ...whenDue(due) }))
  },
})

const invoiceLayer = ({ read }: Database): Layer => ({
  id: 'invoice',
  isFor: caller => caller.can('read', 'Invoice'),
  async between({ from, to }) {
    const invoices = await openInvoicesBetween(read, { from: from.slice(0, 10), to: addDays(to.slice(0, 10), 1) })
    return invoices.map(({ id, title, due, link }) => ({ id: `${id}`, title, address: link, ...whenDue(due) }))
  },
})

const kanbanLayer = (kanban: KanbanFeature): Layer => ({
  id: 'kanban',
  isFor: caller => caller.can('read', 'Kanban'),
  async between({ caller, from, to }) {
    const cards = await kanban.dueBetween(caller, from.slice(0, 10), addDays(to.slice(0, 10), 1))
    return cards.map(({ id, title, dueDate, link }) => ({ id: `${id}`, title, address: link, ...whenDue(dueDate) }))
  },
})
