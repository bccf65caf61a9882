import { type KeyVerb, verbOf } from '#platform/contract/api-key-grant.rules.ts'
import type { Access, Call, Subject } from '#platform/contract/define.ts'
import type { NamedCall } from '#platform/server/compose/named-call.ts'

// Which calls are tools, and which of those are listed from the start (docs/adr/0075).

/** What instances, rights and accounts are made of stays with people. */
const FOR_PEOPLE: readonly Subject[] = ['Settings', 'System', 'Role', 'Permission', 'Plan']
/** Whose records are read alone: they are accounts. */
const READ_ALONE: readonly Subject[] = ['User']
/** Of no use without a screen. */
const FOR_SCREENS: readonly string[] = [
  'email.getBodyUrl',
  'chat.notifyTyping',
  'kanban.touchTask',
  'blog.sharePlace',
  'faq.recordSearch',
]

/** Listed from the start, in this order; all others are found by `search_tools`. */
const LISTED: Readonly<Record<string, readonly string[]>> = {
  users: ['listUsers', 'getUser'],
  invoice: [
    'listInvoices',
    'getInvoice',
    'countInvoices',
    'findClients',
    'prepareInvoice',
    'addInvoice',
    'updateInvoice',
    'sendInvoices',
    'addPayment',
  ],
  support: ['listTickets', 'getTicket', 'addTicket', 'replyTicket', 'updateTicket'],
  orders: ['listOrders', 'getOrder', 'updateOrders'],
  shop: ['listProducts', 'getProduct'],
  todo: ['listTasks', 'getTask', 'addTask', 'updateTask'],
  kanban: ['listProjects', 'listTasks', 'getTask', 'addTask', 'updateTask', 'addComment'],
  calendar: ['listEvents', 'getEvent', 'getFreeBusy', 'addEvent', 'updateEvent'],
  email: ['listEmails', 'getEmailThread', 'saveDraft', 'sendEmail'],
  chat: ['listChats', 'listMessages', 'sendMessage'],
  blog: ['listPosts', 'getPost', 'savePost'],
  faq: ['searchHelp', 'getKbQuestion'],
  card: ['getRevenueReport', 'getOrdersStatistics', 'getSupportTracker'],
  datatables: ['listEmployees'],
}
/** The calls of the first list: `invoice.listInvoices`. */
export const LISTED_CALLS = Object.entries(LISTED).flatMap(([area, names]) =>
  names.map(name => `${area}.${name}`),
)

/** A tool's position in the first list; undefined for those only found by search. */
export function placeOf({ area, name }: Pick<NamedCall, 'area' | 'name'>): number | undefined {
  const place = LISTED_CALLS.indexOf(`${area}.${name}`)
  return place === -1 ? undefined : place
}

/** A call's access for key owners. */
export function accessOf({ access, asCaller }: Call): Exclude<Access, string> | undefined {
  if (asCaller === undefined) return typeof access === 'string' ? undefined : access
  return asCaller === true ? undefined : asCaller
}

/** What a call does as a tool; undefined if it is none. */
export function toolVerbOf({ area, name, call }: NamedCall): KeyVerb | undefined {
  const access = accessOf(call)
  if (access === undefined) return undefined
  const isJson = call.file !== true && call.upload !== true && call.answersPage !== true
  if (!isJson || call.effect === 'signIn' || /^import[A-Z]/.test(name)) return undefined
  if (FOR_SCREENS.includes(`${area}.${name}`)) return undefined
  const verb = verbOf({ ...call, access })
  const [, subject] = access.can
  if (verb === 'manage' || FOR_PEOPLE.includes(subject)) return undefined
  const reads = call.method === 'GET' && (verb === 'read' || verb === 'list')
  return READ_ALONE.includes(subject) && !reads ? undefined : verb
}
