import { blogCategory, blogEdit, blogSettings } from '#features/blog/contract/blog-shapes.rules.ts'
import { blogContract } from '#features/blog/contract/blog.contract.ts'
import { cardAlert, cardAlertsContract } from '#features/dashboards/contract/card-alerts.contract.ts'
import { cardBoardsContract, cardNote, firstLayout } from '#features/dashboards/contract/card-boards.contract.ts'
import { boardMail, cardMailsContract } from '#features/dashboards/contract/card-mails.contract.ts'
import { chatPeopleContract } from '#features/chat/contract/chat-people.contract.ts'
import { datatablesContract, employee } from '#features/datatables/contract/datatables.contract.ts'
import { editedFaqEntry, editedKbArticle, faqEditingContract } from '#features/faq/contract/faq-editing.contract.ts'
import { profilePost } from '#features/profile/contract/profile-shapes.rules.ts'
import { profileContract } from '#features/profile/contract/profile.contract.ts'
import { privacyForm, profilePrivacyContract } from '#features/profile/contract/profile-privacy.contract.ts'
import { supportContract, ticket } from '#features/support/contract/support.contract.ts'
import * as z from 'zod/mini'
import { askById, byId, rename, writeBack, type WriteBack } from './write-back.ts'

// What is written for others to read, and what is told of figures.

const shelves = faqEditingContract.getKbShelves.output.shape

export const PAPER_RECORDS: readonly WriteBack[] = [
  writeBack(blogContract.savePost, blogContract.getEdit, { of: blogEdit, ask: askById, find: post => post }),
  writeBack(blogContract.saveCategory, blogContract.getSidebar, {
    of: blogCategory,
    find: ({ allCategories }, sent) => byId(allCategories, sent),
    moving: ['count'],
    adapt: body => rename(body, 'category', 'name'),
  }),
  writeBack(blogContract.saveSettings, blogContract.getSidebar, { of: blogSettings, find: ({ settings }) => settings }),
  writeBack(faqEditingContract.updateFaqEntry, faqEditingContract.getFaqEntry, { of: editedFaqEntry, ask: askById, find: entry => entry }),
  writeBack(faqEditingContract.updateKbArticle, faqEditingContract.getKbEdition, {
    of: editedKbArticle,
    ask: askById,
    find: article => article,
  }),
  writeBack(faqEditingContract.saveKbCategory, faqEditingContract.getKbShelves, {
    of: shelves.categories._zod.def.element,
    find: ({ categories }, sent) => byId(categories, sent),
  }),
  writeBack(faqEditingContract.saveKbSection, faqEditingContract.getKbShelves, {
    of: shelves.sections._zod.def.element,
    find: ({ sections }, sent) => byId(sections, sent),
  }),
  writeBack(supportContract.updateTicket, supportContract.getTicket, {
    of: ticket,
    ask: askById,
    find: ({ ticket: found }) => found,
  }),
  writeBack(profileContract.updatePost, profileContract.getProfile, {
    of: profilePost,
    ask: ({ id }) => ({ query: { post: id } }),
    find: ({ posts }, sent) => byId(posts, sent),
    moving: ['likes', 'likedCount', 'likedUsers', 'comments', 'detailedComments', 'poll'],
    adapt: body => rename(body, 'postText', 'text'),
  }),
  writeBack(profilePrivacyContract.updatePrivacy, profilePrivacyContract.getPrivacy, {
    of: z.extend(privacyForm, { version: z.int() }),
    find: ({ privacy, version }) => ({ ...privacy, version }),
  }),
  writeBack(datatablesContract.updateEmployee, datatablesContract.listEmployees, {
    of: employee,
    ask: askById,
    find: ({ rows }, sent) => byId(rows, sent),
  }),
  writeBack(cardAlertsContract.updateAlert, cardAlertsContract.listAlerts, {
    of: cardAlert,
    find: ({ alerts }, sent) => byId(alerts, sent),
    moving: ['state', 'value', 'checkedAt', 'metAt'],
  }),
  writeBack(cardMailsContract.updateBoardMail, cardMailsContract.listBoardMails, {
    of: boardMail,
    find: ({ mails }, sent) => byId(mails, sent),
    moving: ['nextAt', 'lastAt'],
  }),
  writeBack(cardBoardsContract.updateNote, cardBoardsContract.listNotes, { of: cardNote, find: ({ notes }, sent) => byId(notes, sent) }),
  writeBack(cardBoardsContract.saveFirstLayout, cardBoardsContract.listFirstLayouts, {
    of: firstLayout,
    find: ({ layouts }, { board, role }) => layouts.find(one => one.board === board && one.role === role),
  }),
  writeBack(chatPeopleContract.updateRetention, chatPeopleContract.getRetention, {
    of: chatPeopleContract.getRetention.output,
    find: retention => retention,
  }),
]
