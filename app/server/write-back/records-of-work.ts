import { calendarEvent, calendarContract } from '#features/calendar/contract/calendar.contract.ts'
import { calendarExtrasContract, calendarResource } from '#features/calendar/contract/calendar-extras.contract.ts'
import { chatContact, chatContract, chatMessage, chatProfile, groupLine } from '#features/chat/contract/chat.contract.ts'
import { chatMessagesContract } from '#features/chat/contract/chat-messages.contract.ts'
import { chatPeopleContract } from '#features/chat/contract/chat-people.contract.ts'
import { emailContract } from '#features/email/contract/email.contract.ts'
import { emailFilter, emailMailboxContract, emailSettings } from '#features/email/contract/email-mailbox.contract.ts'
import { openedEmail, ownLabel } from '#features/email/contract/email-shapes.rules.ts'
import { kanbanBoard, kanbanContract, kanbanTask } from '#features/kanban/contract/kanban.contract.ts'
import { kanbanBoardsContract, kanbanLabel, kanbanProject } from '#features/kanban/contract/kanban-boards.contract.ts'
import { kanbanRule, kanbanRulesContract } from '#features/kanban/contract/kanban-rules.contract.ts'
import { kanbanTasksContract } from '#features/kanban/contract/kanban-tasks.contract.ts'
import { task, taskComment, todoContract } from '#features/todo/contract/todo.contract.ts'
import { todoMoreContract } from '#features/todo/contract/todo-more.contract.ts'
import { askById, byId, type Fields, isFields, pick, writeBack, type WriteBack } from './write-back.ts'

// What people work with: tasks, boards, the calendar, chat, mail.

/** Files are told whole, and meant by their ids. */
function adaptDraft({ attachments, inReplyToId, ...body }: Fields): Fields {
  const files = Array.isArray(attachments) ? attachments.map((one: unknown) => (isFields(one) ? one['id'] : one)) : attachments
  const answers = typeof inReplyToId === 'number' ? { inReplyTo: inReplyToId } : { inReplyTo: undefined }
  return { ...body, ...(attachments === undefined ? {} : { attachments: files }), ...answers }
}

export const WORK_RECORDS: readonly WriteBack[] = [
  writeBack(todoContract.updateTask, todoContract.getTask, {
    of: task,
    in: 'task',
    ask: askById,
    find: ({ task: found }) => found,
    moving: ['order', 'comments', 'subtasks'],
  }),
  writeBack(todoMoreContract.editTaskComment, todoContract.getTask, {
    of: taskComment,
    ask: ({ taskId }) => ({ query: { id: taskId } }),
    find: ({ comments }, sent) => byId(comments, sent),
  }),
  writeBack(calendarContract.updateEvent, calendarContract.getEvent, {
    of: calendarEvent,
    in: 'event',
    ask: ({ id, occurrence, extendedProps }) => {
      const told = isFields(extendedProps) ? extendedProps['occurrence'] : undefined
      return { query: { id, occurrence: occurrence ?? told ?? undefined } }
    },
    find: ({ event }) => event,
  }),
  writeBack(calendarExtrasContract.updateResource, calendarExtrasContract.listResources, {
    of: calendarResource,
    find: ({ resources }, sent) => byId(resources, sent),
  }),
  writeBack(kanbanContract.updateTask, kanbanTasksContract.getTask, {
    of: kanbanTask,
    in: 'data',
    ask: askById,
    find: ({ task: found }) => found,
    moving: ['order'],
  }),
  writeBack(kanbanContract.updateBoard, kanbanContract.listBoards, {
    of: kanbanBoard,
    ask: ({ projectId }) => ({ query: { project: projectId } }),
    find: (boards, sent) => byId(boards, sent),
  }),
  writeBack(kanbanBoardsContract.updateProject, kanbanBoardsContract.listProjects, {
    of: kanbanProject,
    find: ({ projects }, sent) => byId(projects, sent),
    moving: ['tasks'],
  }),
  writeBack(kanbanBoardsContract.saveLabel, kanbanBoardsContract.getProject, {
    of: kanbanLabel,
    ask: ({ project }) => ({ query: { project } }),
    keys: ['project'],
    find: ({ labels }, sent) => byId(labels, sent),
  }),
  writeBack(kanbanRulesContract.saveRule, kanbanRulesContract.listRules, {
    of: kanbanRule,
    ask: ({ projectId }) => ({ query: { project: projectId } }),
    find: ({ rules }, sent) => byId(rules, sent),
  }),
  writeBack(chatPeopleContract.updateChatProfile, chatContract.getChatProfile, { of: chatProfile, find: profile => profile }),
  writeBack(chatPeopleContract.markContact, chatPeopleContract.getContact, {
    of: chatContact,
    ask: askById,
    find: ({ contact }) => contact,
    moving: ['status', 'choice', 'lastSeenAt'],
  }),
  writeBack(chatPeopleContract.renameGroup, chatContract.listChats, {
    of: groupLine,
    find: ({ groups }, sent) => byId(groups, sent),
    moving: ['chat', 'memberCount'],
  }),
  writeBack(chatMessagesContract.editMessage, chatContract.listMessages, {
    of: chatMessage,
    ask: ({ id, chatId }) => ({ query: { id: chatId, around: id } }),
    find: ({ messages }, sent) => byId(messages, sent),
    moving: ['seenAt', 'reactions', 'thread'],
  }),
  writeBack(emailContract.saveDraft, emailContract.getEmail, {
    of: openedEmail,
    ask: askById,
    find: draft => draft,
    moving: ['bodyUrl', 'hasPreviousMail', 'hasNextMail'],
    adapt: adaptDraft,
  }),
  writeBack(emailMailboxContract.updateEmailSettings, emailMailboxContract.getMailbox, {
    of: emailSettings,
    find: ({ settings }) => settings,
  }),
  writeBack(emailMailboxContract.updateEmailLabel, emailMailboxContract.getMailbox, {
    of: ownLabel,
    find: ({ labels }, { id }) => pick(labels, 'id', id),
  }),
  writeBack(emailMailboxContract.updateEmailFilter, emailMailboxContract.listEmailFilters, {
    of: emailFilter,
    find: ({ filters }, sent) => byId(filters, sent),
  }),
]
