import {
  type DraftEmail,
  type EmailUpdate,
  emailContract,
  type NewEmail,
} from '../contract/email.contract.ts'
import { emailMailboxContract, type EmailSettings } from '../contract/email-mailbox.contract.ts'
import { type Email, type EmailListQuery, emailListQuery } from '../contract/email-shapes.rules.ts'
import type { LabelColor, TargetFolder } from '../contract/email.rules.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#platform/web/api/api-client.ts'
import { translateReasons } from '#platform/web/api/translate-reasons.ts'
import { sendBytes } from '#platform/web/api/upload-file.ts'
import { onTopic } from '#platform/web/live/topics.ts'
import { queryClient } from '#platform/web/query/query-client.ts'
import { searchSchema } from '#platform/web/search/search-schema.ts'

// API calls of mail; the only place that knows their query keys.

const keys = {
  all: ['email'],
  mailbox: ['email', 'mailbox'],
  rows: ['email', 'rows'],
  page: (listing: EmailListQuery, page: number) => ['email', 'rows', listing, page],
  mail: (id: number, listing: EmailListQuery) => ['email', 'mail', id, listing],
  thread: (id: number) => ['email', 'thread', id],
  contacts: (q: string) => ['email', 'contacts', q],
} as const

/** Every cached page of every list, for optimistic updates. */
export const emailRowsKey = keys.rows
/** Page size of row fetches, those in view first. */
export const ROWS_AT_ONCE = 50

export interface EmailRows {
  emails: Email[]
  total: number
}
export type Mailbox = Awaited<ReturnType<typeof fetchMailbox>>

const fetchMailbox = (signal?: AbortSignal) =>
  api.call(emailMailboxContract.getMailbox, {}, { signal })
export const mailboxQuery = () =>
  queryOptions({ queryKey: keys.mailbox, queryFn: ({ signal }) => fetchMailbox(signal) })

/** Fetches the sidebar's data while the screen's code is loading. */
export const prefetchMailbox = () => queryClient.prefetchQuery(mailboxQuery())

export const rowsQuery = (listing: EmailListQuery, page: number) =>
  queryOptions({
    queryKey: keys.page(listing, page),
    queryFn: ({ signal }): Promise<EmailRows> =>
      api.call(
        emailContract.listEmails,
        { query: { ...listing, page, perPage: ROWS_AT_ONCE, view: 'rows' } },
        { signal },
      ),
  })
/** A mail, and whether it has neighbors in the list. */
export const mailQuery = (id: number, listing: EmailListQuery) =>
  queryOptions({
    queryKey: keys.mail(id, listing),
    queryFn: ({ signal }) =>
      api.call(emailContract.getEmail, { query: { ...listing, id } }, { signal }),
  })
export const threadQuery = (id: number) =>
  queryOptions({
    queryKey: keys.thread(id),
    queryFn: async ({ signal }) =>
      (await api.call(emailContract.getEmailThread, { query: { id } }, { signal })).emails,
    staleTime: 0,
  })
export const contactsQuery = (q: string) =>
  queryOptions({
    queryKey: keys.contacts(q),
    queryFn: async ({ signal }) =>
      (await api.call(emailContract.listEmailContacts, { query: { q } }, { signal })).contacts,
  })

export const fetchIds = (listing: EmailListQuery) =>
  api.call(emailContract.listEmailIds, { query: listing })
export const fetchNeighbour = (
  emailId: number,
  dir: 'previous' | 'next',
  listing: EmailListQuery,
) => api.call(emailContract.paginateEmail, { query: { ...listing, emailId, dir } })
export const fetchMail = (id: number) => api.call(emailContract.getEmail, { query: { id } })
export const fetchBodyUrl = async (id: number, how: { images: boolean; skin: 'light' | 'dark' }) =>
  (
    await api.call(emailContract.getBodyUrl, {
      query: { id, skin: how.skin, ...(how.images ? { images: '1' as const } : {}) },
    })
  ).url

export const changeEmails = (emailIds: number[], dataToUpdate: EmailUpdate) =>
  api.call(emailContract.updateEmails, { body: { emailIds, dataToUpdate } }).then(translateReasons)
export const labelEmails = (
  emailIds: number[],
  label: string,
  set: 'toggle' | 'add' | 'remove' = 'toggle',
) =>
  api
    .call(emailContract.updateEmailsLabel, { body: { emailIds, label, set } })
    .then(translateReasons)
export const snoozeEmails = (emailIds: number[], until: string | null) =>
  api.call(emailMailboxContract.snoozeEmails, { body: { emailIds, until } })
export const deleteForever = (emailIds: number[]) =>
  api.call(emailMailboxContract.deleteForever, { body: { emailIds } })
export const emptyFolder = (folder: 'trash' | 'spam') =>
  api.call(
    folder === 'trash' ? emailMailboxContract.emptyTrash : emailMailboxContract.emptySpam,
    {},
  )
export const allowImages = (id: number, always: boolean) =>
  api.call(emailMailboxContract.allowImages, { body: { id, always } })
export const unsubscribe = (id: number) =>
  api.call(emailMailboxContract.unsubscribe, { body: { id } })

export const sendMail = (body: NewEmail, idempotencyKey: string) =>
  api.call(emailContract.sendEmail, { body }, { idempotencyKey })
export const saveDraft = (
  body: DraftEmail,
  options: { version: number | undefined; idempotencyKey: string },
) => api.call(emailContract.saveDraft, { body }, options)
export const undoSend = (id: number) => api.call(emailContract.undoSend, { body: { id } })
export const reschedule = (id: number, sendAt: string) =>
  api.call(emailContract.rescheduleEmail, { body: { id, sendAt } })
export const discardDraft = (id: number) => api.call(emailContract.discardDraft, { body: { id } })
export const uploadAttachment = async (
  file: File,
  how: { onProgress: (share: number) => void; signal: AbortSignal },
) =>
  (
    await sendBytes(emailContract.uploadAttachment, file, {
      query: { name: file.name.slice(0, 200) || 'file' },
      ...how,
    })
  ).attachment

export const exportEmail = (id: number) =>
  api.downloadCall(emailContract.exportEmail, { query: { id } })
export const exportEmails = (listing: EmailListQuery) =>
  api.downloadCall(emailContract.exportEmails, { query: listing })
export const importEmails = (
  file: File,
  folder: TargetFolder,
  how: { onProgress: (share: number) => void; signal: AbortSignal },
) => sendBytes(emailMailboxContract.importEmails, file, { query: { folder }, ...how })

export const updateSettings = (change: Partial<EmailSettings>) =>
  api.call(emailMailboxContract.updateEmailSettings, { body: change })
export const addLabel = (label: { name: string; color: LabelColor }) =>
  api.call(emailMailboxContract.addEmailLabel, { body: label })
export const updateLabel = (label: { id: number; name: string; color: LabelColor }) =>
  api.call(emailMailboxContract.updateEmailLabel, { body: label })
export const deleteLabel = (id: number) => api.call(emailMailboxContract.deleteEmailLabel, { id })

/** The list's state in the URL; invalid values fall back to defaults. */
export const readEmailSearch = searchSchema(emailListQuery)

/** Refetches mail after any change. */
export const refreshEmails = () => queryClient.invalidateQueries({ queryKey: keys.all })

onTopic('Email', () => void refreshEmails())
