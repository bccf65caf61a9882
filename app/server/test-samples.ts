import { webhooksContract } from '#features/webhooks/contract/webhooks.contract.ts'
import { todoContract } from '#features/todo/contract/todo.contract.ts'
import { todoMoreContract } from '#features/todo/contract/todo-more.contract.ts'
import { supportContract } from '#features/support/contract/support.contract.ts'
import { shopReviewsContract } from '#features/shop/contract/shop-reviews.contract.ts'
import { shopContract } from '#features/shop/contract/shop.contract.ts'
import { shopAdminContract } from '#features/shop/contract/shop-admin.contract.ts'
import { shopWishesContract } from '#features/shop/contract/shop-wishes.contract.ts'
import { shopSynonymsContract } from '#features/shop/contract/shop-synonyms.contract.ts'
import { serviceAccountsContract } from '#features/api-key/contract/api-key-accounts.contract.ts'
import { savedViewsContract } from '#features/saved-views/contract/saved-views.contract.ts'
import { profileContract } from '#features/profile/contract/profile.contract.ts'
import { ordersContract } from '#features/orders/contract/orders.contract.ts'
import { ordersCheckoutContract } from '#features/orders/contract/orders-checkout.contract.ts'
import { kanbanRulesContract } from '#features/kanban/contract/kanban-rules.contract.ts'
import { kanbanContract } from '#features/kanban/contract/kanban.contract.ts'
import { kanbanBoardsContract } from '#features/kanban/contract/kanban-boards.contract.ts'
import { invoicePlansContract } from '#features/invoice/contract/invoice-plans.contract.ts'
import { invoiceContract } from '#features/invoice/contract/invoice.contract.ts'
import { faqEditingContract } from '#features/faq/contract/faq-editing.contract.ts'
import { emailMailboxContract } from '#features/email/contract/email-mailbox.contract.ts'
import { emailContract } from '#features/email/contract/email.contract.ts'
import { datatablesContract } from '#features/datatables/contract/datatables.contract.ts'
import { chatContract } from '#features/chat/contract/chat.contract.ts'
import { chatPeopleContract } from '#features/chat/contract/chat-people.contract.ts'
import { cardBoardsContract } from '#features/dashboards/contract/card-boards.contract.ts'
import { cardMailsContract } from '#features/dashboards/contract/card-mails.contract.ts'
import { cardAlertsContract } from '#features/dashboards/contract/card-alerts.contract.ts'
import { calendarExtrasContract } from '#features/calendar/contract/calendar-extras.contract.ts'
import { calendarContract } from '#features/calendar/contract/calendar.contract.ts'
import { blogContract } from '#features/blog/contract/blog.contract.ts'
import { apiKeyContract } from '#features/api-key/contract/api-key.contract.ts'
import {
  type AccountSection,
  ACCOUNT_SECTIONS,
} from '#features/account-setting/contract/account.contract.ts'
import type { Call } from '#platform/contract/define.ts'
import { settingsDocument } from '#features/settings/contract/settings.contract.ts'
import type { TestApp } from './test-app.ts'
import { type Fields, isFields } from '#platform/server/write-back/write-back.ts'

// A record for each call that changes one: as the demo has it, or made for that.

export type Samples = (test: TestApp) => Promise<Fields[]>

/** Something in an answer, by the names on the way to it. */
function dig(answer: unknown, [name, ...rest]: readonly (string | number)[]): unknown {
  if (name === undefined) return answer
  const inner = Array.isArray(answer)
    ? answer[Number(name)]
    : isFields(answer)
      ? answer[name]
      : undefined
  return dig(inner, rest)
}
const fieldsAt = (answer: unknown, path: readonly (string | number)[]): Fields => {
  const found = dig(answer, path)
  if (isFields(found)) return found
  throw new Error(`Nothing at ${path.join('.')} of ${JSON.stringify(answer).slice(0, 300)}`)
}

async function ask(
  test: TestApp,
  call: Call,
  {
    query = {},
    params = {},
    body,
  }: { query?: Record<string, string>; params?: Fields; body?: unknown },
) {
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(params[name]))
  const answer = await test.call(
    { ...call, path },
    { as: 'admin', query, ...(body === undefined ? {} : { body }) },
  )
  if (answer.statusCode > 201) throw new Error(`${call.path}: ${answer.statusCode} ${answer.body}`)
  const told: unknown = answer.json()
  return told
}

/** By these a record is found again. */
const KEYS = ['id', 'projectId', 'taskId', 'chatId', 'screen', 'board', 'role']
const keyOf = (found: Fields): Fields =>
  Object.fromEntries(KEYS.flatMap(name => (name in found ? [[name, found[name]]] : [])))

/** A record of the demo. */
const first =
  (call: Call, path: readonly (string | number)[]): Samples =>
  async test => [keyOf(fieldsAt(await ask(test, call, {}), path))]
/** A record that is made. */
const made =
  (call: Call, body: unknown, path: readonly (string | number)[]): Samples =>
  async test => [keyOf(fieldsAt(await ask(test, call, { body }), path))]
const these =
  (...keys: Fields[]): Samples =>
  async () =>
    keys

const day = '2026-05-04'
const texts = [{ language: 'en', title: 'How is it written back?', content: '<p>Whole.</p>' }]
const invoiceBody = (clientId: unknown) => ({
  clientId,
  currency: 'USD',
  issuedDate: '2026-03-02',
  discount: { basisPoints: 500 },
  items: [
    { item: 'Paper', cost: 12.5, qty: 2, discount: 1000, tax1: { name: 'VAT', basisPoints: 1900 } },
    { item: 'Ink', cost: 7, qty: 1 },
  ],
})
const clientOf = async (test: TestApp) =>
  fieldsAt(await ask(test, invoiceContract.findClients, {}), [0])['id']

async function makeEvents(test: TestApp): Promise<Fields[]> {
  const resource = { name: 'Quiet room', kind: 'room' }
  const room = fieldsAt(await ask(test, calendarExtrasContract.addResource, { body: resource }), [
    'resource',
  ])['id']
  const guests = [{ userId: 5 }, { email: 'guest@outside.example', name: 'A Guest' }]
  const event = { title: 'Review', start: '2026-05-04T09:00:00Z', end: '2026-05-04T10:00:00Z' }
  const props = {
    guests,
    resources: [room],
    location: 'Here',
    reminders: [10],
    timeZone: 'Europe/Berlin',
  }
  const body = { event: { ...event, extendedProps: props } }
  const one = fieldsAt(await ask(test, calendarContract.addEvent, { body }), ['event'])
  const series = {
    event: {
      ...event,
      start: day,
      end: '2026-05-05',
      allDay: true,
      extendedProps: { recurrence: 'FREQ=WEEKLY;COUNT=4' },
    },
  }
  const many = fieldsAt(await ask(test, calendarContract.addEvent, { body: series }), ['event'])
  return [{ id: one['id'] }, { id: many['id'] }, { id: many['id'], occurrence: '2026-05-11' }]
}

async function makePasskey(test: TestApp): Promise<Fields[]> {
  const row = {
    user_id: 11,
    user_handle: 'handle',
    credential_id: 'credential-of-a-test',
    public_key: 'key',
    counter: 0,
    transports: '[]',
    name: 'Key',
    is_synced: 0,
    created_at: test.now().toISOString(),
    last_used_at: null,
  }
  const { id } = await test.database.write(trx =>
    trx.insertInto('passkeys').values(row).returning('id').executeTakeFirstOrThrow(),
  )
  return [{ id }]
}

async function makeReview(test: TestApp): Promise<Fields[]> {
  const product = fieldsAt(await ask(test, shopContract.listProducts, {}), ['products', 0])['id']
  await ask(test, shopReviewsContract.saveReview, {
    params: { id: product },
    body: { rating: 4, title: 'Good', text: 'It holds.' },
  })
  return [{ $params: { id: product } }]
}

async function makeMessage(test: TestApp): Promise<Fields[]> {
  const body = { obj: { contact: { id: 5 }, message: 'As it stands' } }
  const { id, chatId } = fieldsAt(await ask(test, chatContract.sendMessage, { body }), [
    'response',
    'newMessageData',
  ])
  return [{ id, chatId }]
}

async function makeTaskComment(test: TestApp): Promise<Fields[]> {
  const taskId = fieldsAt(await ask(test, todoContract.listTasks, {}), [0])['id']
  return made(todoMoreContract.addTaskComment, { taskId, comment: 'Said' }, ['comment'])(test)
}

const sections = (names: readonly string[]): Samples =>
  these(...names.map(section => ({ section, $beside: { section } })))
const accountSections: readonly AccountSection[] = ACCOUNT_SECTIONS

/** `$params` go into the path and `$beside` into the body, beside the record. */
export const SAMPLES: Record<string, Samples> = {
  'users.updateUser': these({ id: 5 }),
  'roles.updateRole': these({ id: 2 }),
  'permissions.updatePermission': these({ id: 3 }),
  'account.updateAccount': sections(accountSections),
  'account.updateNoticesOf': these({ id: 5, $beside: { id: 5 } }),
  'passkeys.renamePasskey': makePasskey,
  'apiKey.updateApiKey': made(apiKeyContract.createApiKey, { name: 'Key' }, ['key']),
  'serviceAccounts.updateServiceAccount': made(
    serviceAccountsContract.createServiceAccount,
    { name: 'Bot', purpose: 'Tests', role: 'author' },
    ['account'],
  ),
  'webhooks.updateWebhook': made(
    webhooksContract.createWebhook,
    { name: 'Hook', url: 'https://example.org/', events: ['Role.*'] },
    ['webhook'],
  ),
  'savedViews.updateView': made(
    savedViewsContract.saveView,
    { screen: 'users', name: 'Mine', query: { role: 'admin' } },
    ['view'],
  ),
  'preferences.updatePreferences': these({}),
  'settings.updateSettings': sections(Object.keys(settingsDocument.shape)),
  'settings.updateMailServer': these({}),
  'todo.updateTask': first(todoContract.listTasks, [0]),
  'todo.editTaskComment': makeTaskComment,
  'calendar.updateEvent': makeEvents,
  'calendar.updateResource': made(
    calendarExtrasContract.addResource,
    { name: 'Press', kind: 'machine' },
    ['resource'],
  ),
  'kanban.updateTask': async test => {
    const tasks = await ask(test, kanbanContract.listTasks, {})
    return Array.isArray(tasks) ? tasks.filter(isFields).map(({ id }) => ({ id })) : []
  },
  'kanban.updateBoard': first(kanbanContract.listBoards, [0]),
  'kanban.updateProject': first(kanbanBoardsContract.listProjects, ['projects', 0]),
  'kanban.saveLabel': async test => {
    const view = await ask(test, kanbanBoardsContract.getProject, {})
    const project = fieldsAt(view, ['project'])['id']
    return [{ id: fieldsAt(view, ['labels', 0])['id'], project, $beside: { project } }]
  },
  'kanban.saveRule': made(
    kanbanRulesContract.saveRule,
    { boardId: 'done', action: { kind: 'archive', days: 3 } },
    ['rule'],
  ),
  'chat.updateChatProfile': these({}),
  'chat.markContact': these({ id: 5 }),
  'chat.renameGroup': made(chatPeopleContract.addGroup, { name: 'Group', memberIds: [5] }, []),
  'chat.editMessage': makeMessage,
  'chat.updateRetention': these({}),
  'email.saveDraft': made(
    emailContract.saveDraft,
    { to: [{ email: 'to@outside.example' }], subject: 'Half', message: '<p>Written</p>' },
    ['email'],
  ),
  'emailMailbox.updateEmailSettings': these({}),
  'emailMailbox.updateEmailLabel': made(
    emailMailboxContract.addEmailLabel,
    { name: 'Press', color: 'info' },
    ['label'],
  ),
  'emailMailbox.updateEmailFilter': made(
    emailMailboxContract.addEmailFilter,
    { name: 'News', when: { subject: 'news' }, does: { isStarred: true } },
    ['filter'],
  ),
  'invoice.updateInvoice': async test =>
    made(invoiceContract.addInvoice, invoiceBody(await clientOf(test)), ['invoice'])(test),
  'invoice.saveClient': first(invoiceContract.findClients, [0]),
  'invoice.savePlan': async test => {
    const { issuedDate: _, ...content } = invoiceBody(await clientOf(test))
    return made(
      invoicePlansContract.savePlan,
      { kind: 'estimate', name: 'Offer', content, validUntil: '2026-06-01' },
      ['plan'],
    )(test)
  },
  'invoice.saveReminders': these({}),
  'invoice.saveApprovalRules': these({}),
  'orders.saveAddress': made(
    ordersCheckoutContract.saveAddress,
    {
      address: {
        fullName: 'A Buyer',
        phone: '+49 30 123456',
        line1: 'Weg 1',
        city: 'Berlin',
        postalCode: '10115',
        country: 'DE',
      },
    },
    ['address'],
  ),
  'orders.saveCoupon': made(
    ordersContract.saveCoupon,
    { code: 'BACK-10', kind: 'percent', value: 10 },
    ['coupon'],
  ),
  'orders.setCartReminder': these({}),
  'shop.updateProduct': async test => {
    const found = fieldsAt(await ask(test, shopAdminContract.listKept, {}), ['products', 0])
    return [{ id: found['id'], $params: { id: found['id'] } }]
  },
  'shop.saveReview': makeReview,
  'shop.updateSynonyms': async test => {
    const [one] = await made(shopSynonymsContract.addSynonyms, { words: ['quire', 'ream'] }, [
      'synonyms',
    ])(test)
    return [{ ...one, $params: { ...one } }]
  },
  'shop.updateWishList': async test => {
    const found = fieldsAt(
      await ask(test, shopWishesContract.addWishList, { body: { name: 'Later' } }),
      ['list'],
    )
    return [{ $params: { list: found['id'] } }]
  },
  'pricing.updatePlan': these({ key: 'team' }),
  'blog.savePost': made(
    blogContract.savePost,
    { blogTitle: 'Whole', content: '<p>Text</p>', tags: ['press'] },
    [],
  ),
  'blog.saveCategory': first(blogContract.getSidebar, ['allCategories', 0]),
  'blog.saveSettings': these({}),
  'faq.updateFaqEntry': made(
    faqEditingContract.addFaqEntry,
    { texts, isPublished: true, category: 'payment' },
    [],
  ),
  'faq.updateKbArticle': async test => {
    const shelf = fieldsAt(await ask(test, faqEditingContract.getKbShelves, {}), ['sections', 0])[
      'id'
    ]
    const [other] = await made(
      faqEditingContract.addKbArticle,
      { texts, isPublished: true, sectionId: shelf, slug: 'other-one' },
      [],
    )(test)
    const body = { texts, isPublished: true, sectionId: shelf, related: [other?.['id']] }
    return made(faqEditingContract.addKbArticle, body, [])(test)
  },
  'faq.saveKbCategory': first(faqEditingContract.getKbShelves, ['categories', 0]),
  'faq.saveKbSection': first(faqEditingContract.getKbShelves, ['sections', 0]),
  'support.updateTicket': made(
    supportContract.addTicket,
    { subject: 'A question', message: '<p>How?</p>' },
    ['ticket'],
  ),
  'profile.updatePost': made(profileContract.addPost, { text: '<p>Hello</p>' }, ['post']),
  'profile.updatePrivacy': these({}),
  'datatables.updateEmployee': first(datatablesContract.listEmployees, ['rows', 0]),
  'card.updateAlert': made(
    cardAlertsContract.addAlert,
    { figure: 'revenue', direction: 'above', amount: 1000 },
    ['alert'],
  ),
  'card.updateBoardMail': made(
    cardMailsContract.addBoardMail,
    { board: 'store', cards: ['profit'], rhythm: 'weekly', timeZone: 'UTC', userIds: [11] },
    ['mail'],
  ),
  'card.updateNote': made(cardBoardsContract.addNote, { day, text: 'A fair' }, ['note']),
  'card.saveFirstLayout': made(
    cardBoardsContract.saveFirstLayout,
    { board: 'store', role: 'author', layout: 'medal=m' },
    ['layout'],
  ),
}

/** Calls that take something, make nothing new, and are sent no record: why. */
export const EXEMPT: Record<string, readonly string[]> = {
  'It opens or ends a session, or proves who somebody is.':
    `auth.login auth.refreshToken auth.logout auth.forgotPassword auth.resetPassword
    auth.describeLink auth.verifyEmail auth.resendVerification auth.unlockSession auth.twoSteps twoFactor.beginTwoFactor
    twoFactor.confirmTwoFactor twoFactor.renewRecoveryCodes twoFactor.disableTwoFactor passkeys.loginByPasskey passkeys.startPasskey
    connections.startOidcLogin connections.loginByOidc connections.startConnection account.confirmEmail account.checkPassword
    account.changePassword account.deactivateAccount`.split(/\s+/),
  'It is the same for several records, by their ids.':
    `users.updateUserStatus users.deleteUsers users.restoreUsers usersAdmin.inviteUsers
    usersAdmin.inviteAgain usersAdmin.updateUsers usersAdmin.requirePasswordChange permissions.assignPermissions
    permissions.deletePermissions todo.updateTasks kanban.moveTasks kanban.archiveTasks kanban.updateTasks invoice.issueInvoices
    invoice.deleteInvoices invoice.sendInvoices adminSystem.retryJobs adminSystem.dropJobs adminSystem.sendMailsAgain email.updateEmails
    email.updateEmailsLabel emailMailbox.snoozeEmails emailMailbox.deleteForever datatables.updateEmployees datatables.deleteEmployees
    shop.moveToCart shop.moveWishes shop.changeProducts orders.updateOrders blog.publishPosts blog.organizePosts blog.moderate
    notifications.readNotifications`.split(/\s+/),
  'It is the text of a file.':
    `users.importUsers roles.importRoles todo.importTasks invoice.importInvoices invoice.importPayments
    datatables.importEmployees shop.importProducts`.split(/\s+/),
  'It makes something new.': [
    'kanban.addTask',
    'kanban.addBoard',
    'kanban.addAttachments',
    'usersAdmin.makeInviteLink',
  ],
  'It is an order of things, or the place of one among others.':
    `bookmarks.orderBookmarks todo.reorderTasks kanban.reorderTasks
    kanban.updateTaskBoard kanban.reorderBoards emailMailbox.reorderEmailFilters faq.moveFaqEntry faq.moveKbArticle`.split(
      /\s+/,
    ),
  'It is an act with words of its own: it names a record and says what to do with it.':
    `usersAdmin.revokeUserSessions
    usersAdmin.sendPasswordReset usersAdmin.makeOneTimePassword usersAdmin.resetTwoFactor usersAdmin.setAvatar usersAdmin.impersonateUser
    usersAdmin.eraseUser changes.undoChange bookmarks.updateBookmark roles.previewRole roles.giveRole roles.takeRole
    permissions.assignPermission permissions.answerRequest apiKey.rotateApiKey webhooks.rotateWebhook webhooks.testWebhook
    webhooks.resendDelivery chat.markRead chat.markUnread chat.tellTyping chat.reactToMessage chat.pinMessage chat.starMessage
    chat.muteChat chat.blockContact chat.clearChat chat.reportChat chat.updateMembers chat.leaveGroup todo.restoreTask todo.remindOfTask
    kanban.updateMembers kanban.touchTask kanban.checkItem calendar.removeOccurrence calendar.answerInvitation
    calendar.describeInvitation calendar.answerByLink invoice.takeBackPayment invoice.voidInvoice invoice.runPlan invoice.deletePlan
    invoice.revokeInvoiceLinks invoice.askApproval invoice.decideApproval settings.sendTestMail adminSystem.checkBackup
    account.setOwnAvatar accountBilling.changePlan accountBilling.keepPlan accountBilling.startTrial accountBilling.requestPlan
    accountBilling.choosePaymentMethod email.undoSend email.rescheduleEmail email.discardDraft emailMailbox.allowImages
    emailMailbox.unsubscribe emailMailbox.previewEmailFilter emailMailbox.applyEmailFilter shop.awaitProduct shop.shareWishList
    shop.moderateReview orders.cancelOrder orders.setCartQty orders.saveForLater orders.setCoupon orders.confirmPayment orders.decideOrder
    orders.stopCartReminder orders.offerQuote orders.decideQuote blog.tellPlace blog.markPost blog.subscribe blog.likeComment
    blog.addGuestComment faq.noteSearch faq.voteHelp pages.requestNotice pages.confirmNotice pages.askHelp pages.inviteByReferral
    profile.likePost profile.votePoll profile.follow profile.decideReport savedViews.chooseView card.leaveBoardMail
    card.revokeEmbed`.split(/\s+/),
  'It is one text beside something, or one number: what it belongs to is told elsewhere, and written back there.':
    [
      'chat.saveDraft',
      'kanban.updateComment',
      'blog.editComment',
      'shop.noteWish',
      'card.savePlan',
    ],
}
