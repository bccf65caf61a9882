import {
  chatContract,
  type ChatAttachment,
  type ChatMessage,
  type NewMessage,
  voice,
} from '../../contract/chat.contract.ts'
import * as z from 'zod/mini'
import { api } from '#platform/web/api/api-client.ts'
import { isUnreached } from '#platform/web/outbox/outbox-store.ts'
import { outbox } from '#platform/web/outbox/outbox.ts'
import { createSerialQueue } from '#platform/web/queue/serial-queue.ts'
import { createStore, useStore } from '#platform/web/store/store.ts'
import { changeBeside } from './meanwhile-store.ts'
import { putMessage } from './message-store.ts'

// Outgoing messages: sent in order, kept offline and across reloads, each with a client id, so that a retry creates no duplicate
// (features.md X-12).

const KIND = 'chat.send'
const outgoing = z.object({
  clientId: z.string(),
  /** `person:5`, `chat:7`. */
  place: z.string(),
  text: z.string(),
  at: z.string(),
  replyToId: z.optional(z.int()),
  threadId: z.optional(z.int()),
  files: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      type: z.string(),
      size: z.int(),
      url: z.string(),
      voice: z.optional(voice),
    }),
  ),
})
export type Outgoing = Omit<z.infer<typeof outgoing>, 'files'> & { files: ChatAttachment[] }
export interface Pending extends Outgoing {
  state: 'pending' | 'failed'
  error: unknown
}

const pending = createStore<readonly Pending[]>([])
const inSequence = createSerialQueue()
let onSent: (out: Outgoing, chatId: number) => void = () => {}

export const usePending = (): readonly Pending[] => useStore(pending)

/** Whether a message to a place is still to be sent; the server clears its draft with that. */
export const isUnderway = (place: string): boolean =>
  pending
    .get()
    .some(one => one.place === place && one.threadId === undefined && one.state === 'pending')

/** Called when a message reaches the server: a new chat has its id from then on. */
export function followSent(follow: typeof onSent): void {
  onSent = follow
}

export function sendOut(out: Outgoing): void {
  pending.set([...pending.get(), { ...out, state: 'pending', error: undefined }])
  void inSequence(() => deliver(out))
}

/** Queues a message again, at the end. */
export function resend(clientId: string): void {
  const one = pending.get().find(each => each.clientId === clientId)
  if (one === undefined) return
  pending.set(pending.get().filter(each => each.clientId !== clientId))
  const { state: _, error: __, ...out } = one
  sendOut(out)
}
export const discard = (clientId: string): void =>
  pending.set(pending.get().filter(each => each.clientId !== clientId))

async function deliver(out: Outgoing): Promise<void> {
  try {
    await sendOrKeep(out)
  } catch (error) {
    fail(out.clientId, error)
  }
}

async function sendOrKeep(out: Outgoing): Promise<void> {
  // After those already waiting.
  if (outbox.waiting().some(queued => queued.kind === KIND)) return outbox.keep(KIND, out)
  try {
    await carry(out)
  } catch (error) {
    if (!isUnreached(error)) throw error
    outbox.keep(KIND, out)
  }
}

/** Sends at once or fails; returns the message for further steps. */
export async function sendNow(out: Outgoing): Promise<ChatMessage> {
  const { clientId, place, text, replyToId, threadId, files } = out
  const [kind, id] = place.split(':')
  const target = kind === 'person' ? { contact: { id: Number(id) } } : { chat: { id: Number(id) } }
  const voiceMessage = files[0]?.voice
  const obj: NewMessage = {
    ...target,
    clientId,
    message: text,
    fileIds: files.map(file => file.id),
    ...(voiceMessage === undefined ? {} : { voice: voiceMessage }),
    ...(replyToId === undefined ? {} : { replyToId }),
    ...(threadId === undefined ? {} : { threadId }),
  }
  const { answer, messages } = await changeBeside({
    run: () => api.call(chatContract.sendMessage, { body: { obj } }),
    messagesOf: ({ response }) => [response.newMessageData],
  })
  discard(clientId)
  for (const message of messages) putMessage(message, { isNew: true })
  onSent(out, answer.response.id)
  return answer.response.newMessageData
}
const carry = async (out: Outgoing): Promise<void> => void (await sendNow(out))

function fail(clientId: string, error: unknown): void {
  pending.set(
    pending
      .get()
      .map(each => (each.clientId === clientId ? { ...each, state: 'failed', error } : each)),
  )
}

const read = (args: unknown): Outgoing => z.parse(outgoing, args)
outbox.register(KIND, {
  send: args => carry(read(args)),
  onRefused: (args, error) => fail(read(args).clientId, error),
  // In flight, or queued behind.
  gather() {
    const queuedIds = new Set(
      outbox.waiting().map(one => (one.kind === KIND ? read(one.args).clientId : '')),
    )
    return pending
      .get()
      .filter(({ state, clientId }) => state === 'pending' && !queuedIds.has(clientId))
      .map(read)
  },
})

let owner: number | undefined
/** Resumes the current person's queue: after a reload, or a change of accounts. */
export function takeWaiting(userId: number): void {
  const isFirst = owner === undefined
  if (owner === userId) return
  owner = userId
  const waiting = outbox.waiting().flatMap(({ kind, args }) => (kind === KIND ? [read(args)] : []))
  const known = new Set(waiting.map(one => one.clientId))
  const here = isFirst ? pending.get().filter(one => !known.has(one.clientId)) : []
  pending.set([
    ...waiting.map(one => ({ ...one, state: 'pending' as const, error: undefined })),
    ...here,
  ])
}
