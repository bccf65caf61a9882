import { emailAttachment, mailbox } from '../../contract/email-shapes.rules.ts'
import { getT } from '#platform/web/i18n/i18n.ts'
import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { ApiError } from '#platform/web/api/api-error.ts'
import { outbox } from '#platform/web/outbox/outbox.ts'
import { explainFailure } from '#ui/state/explain-failure.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { refreshEmails, saveDraft, sendMail } from '../email.api.ts'
import { bodyOf, type Draft, openCompose, type SavedDraft } from './compose-store.ts'

// Mails sent offline (features.md X-12). Each has its own idempotency key, so a repeated send is one mail. One the server refuses is
// reopened as written.

const MAIL = 'email.send'
const DRAFT = 'email.draft'

const draftShape = z.object({
  to: z.array(mailbox),
  cc: z.array(mailbox),
  bcc: z.array(mailbox),
  subject: z.string(),
  message: z.string(),
  attachments: z.array(emailAttachment),
  inReplyTo: z.optional(z.int()),
  forwardOf: z.optional(z.int()),
  isPlainText: z.boolean(),
})
const writingFields = {
  draft: draftShape,
  saved: z.optional(z.object({ id: z.int(), version: z.int() })),
  /** A save that may or may not have reached the server: repeating it tells. */
  unsure: z.optional(z.object({ key: z.string(), draft: draftShape })),
  key: z.string(),
}
const draftArgs = z.object(writingFields)
const mailArgs = z.object({ ...writingFields, sendAt: z.optional(z.string()) })

export interface Unsure {
  key: string
  draft: Draft
}
/** A mail as it was left. */
export interface Writing {
  draft: Draft
  saved: SavedDraft | undefined
  unsure: Unsure | undefined
}
export interface WaitingMail extends Writing {
  key: string
  sendAt?: string | undefined
}

const whole = (draft: z.infer<typeof draftShape>): Draft => ({
  inReplyTo: undefined,
  forwardOf: undefined,
  ...draft,
})
const readWriting = ({
  draft,
  saved,
  unsure,
}: Omit<z.infer<typeof draftArgs>, 'key'>): Writing => ({
  draft: whole(draft),
  saved,
  unsure: unsure === undefined ? undefined : { key: unsure.key, draft: whole(unsure.draft) },
})
const readMail = (args: unknown): WaitingMail => {
  const { key, sendAt, ...writing } = z.parse(mailArgs, args)
  return { ...readWriting(writing), key, sendAt }
}

/** Saves one state of a draft; the same key returns the first answer. */
export async function carryDraft(
  { draft, key }: Unsure,
  saved: SavedDraft | undefined,
): Promise<SavedDraft> {
  const body = { ...bodyOf(draft), ...(saved === undefined ? {} : { id: saved.id }) }
  const { email } = await saveDraft(body, {
    version: saved?.version,
    idempotencyKey: key,
  })
  return { id: email.id, version: email.version }
}

/** Sends it; returns the mail. */
export async function carryMail({ draft, saved, unsure, key, sendAt }: WaitingMail) {
  const last = unsure === undefined ? saved : await carryDraft(unsure, saved)
  const { email } = await sendMail(
    {
      ...bodyOf(draft),
      ...(last === undefined ? {} : { draftId: last.id }),
      ...(sendAt === undefined ? {} : { sendAt }),
    },
    key,
  )
  return email
}

export const queueMail = (mail: WaitingMail): void => outbox.keep(MAIL, mail)
export const queueDraft = (writing: Writing & { key: string }): void => outbox.keep(DRAFT, writing)

/** Unsaved content of open windows, collected when the page closes. */
const open = new Map<number, () => (Writing & { key: string }) | undefined>()
export function followWriting(
  window: number,
  read: () => (Writing & { key: string }) | undefined,
): () => void {
  open.set(window, read)
  return () => void open.delete(window)
}

/** Reopens a mail that could not be sent or saved, with the reason. */
function giveBack({ draft, saved }: Writing, error: unknown): void {
  // Its draft is gone, or no longer a draft.
  const isMissing = error instanceof ApiError && (error.status === 404 || error.status === 409)
  openCompose(draft, { saved: isMissing ? undefined : saved, isReturned: true })
  toast.error(getT('mail-notice')('refused'), {
    lines: [explainFailure(error, getT('ui'))],
  })
  void refreshEmails()
}

outbox.register(MAIL, {
  async send(args) {
    await carryMail(readMail(args))
    toast.done(getT('mail-notice')('sent'))
    void refreshEmails()
  },
  onRefused: (args, error) => giveBack(readMail(args), error),
})
outbox.register(DRAFT, {
  async send(args) {
    const { key, ...writing } = z.parse(draftArgs, args)
    const { draft, saved, unsure } = readWriting(writing)
    await carryDraft({ draft, key }, unsure === undefined ? saved : await carryDraft(unsure, saved))
    void refreshEmails()
  },
  onRefused: (args, error) => giveBack(readWriting(z.parse(draftArgs, args)), error),
  gather: () => [...open.values()].flatMap(read => read() ?? []),
})

let known:
  | { from: ReturnType<typeof outbox.waiting>; mails: readonly { id: number; mail: WaitingMail }[] }
  | undefined
function waitingMails() {
  const from = outbox.waiting()
  if (known?.from !== from)
    known = {
      from,
      mails: from.flatMap(({ id, kind, args }) =>
        kind === MAIL ? [{ id, mail: readMail(args) }] : [],
      ),
    }
  return known.mails
}
/** Mails sent offline, oldest first. */
export const useWaitingMails = () => useSyncExternalStore(outbox.subscribe, waitingMails)

/** Takes a queued mail back and reopens it. Returns whether it was still queued. */
export function takeBackMail(id: number): boolean {
  const taken = outbox.takeBack(id)
  if (taken === undefined) return false
  const { draft, saved } = readMail(taken.args)
  return openCompose(draft, { saved, isReturned: true })
}
