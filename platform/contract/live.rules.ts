import * as z from 'zod/mini'
import { AVATAR_COLORS } from '#features/users/contract/users.rules.ts'
import { SUBJECTS } from './define.ts'
import { LIVE_MAX_AGE } from './live-connection.rules.ts'

// The live channel: one WebSocket a tab. What either side may say.

/** The name of an open record: `User/12`. */
const recordName = z.string().check(z.regex(/^[A-Za-z]{1,20}\/[\w-]{1,40}$/))

export const clientMessage = z.discriminatedUnion('type', [
  /** First message: the token and the last known event id; without one, the age of the client's data in milliseconds. */
  z.strictObject({
    type: z.literal('hello'),
    token: z.string().check(z.maxLength(8192)),
    since: z.optional(z.int()),
    age: z.optional(z.int().check(z.minimum(0), z.maximum(LIVE_MAX_AGE))),
  }),
  /** Which record this tab has open; none when left out. */
  z.strictObject({ type: z.literal('open'), record: z.optional(recordName) }),
  /** This tab became idle, or active again. */
  z.strictObject({ type: z.literal('idle'), isIdle: z.boolean() }),
  z.strictObject({ type: z.literal('beat') }),
])
export type ClientMessage = z.infer<typeof clientMessage>

/** Something changed: which records of a subject; all when `ids` is empty. */
export const liveEvent = z.object({
  topic: z.enum(SUBJECTS),
  ids: z.array(z.union([z.int(), z.string()])),
  /** Payload, for the few subjects that carry one (docs/adr/0027). Never for a missed event that is replayed. */
  data: z.optional(z.unknown()),
})
export type LiveEvent = z.infer<typeof liveEvent>

export const presentPerson = z.object({
  userId: z.int(),
  fullName: z.string(),
  avatar: z.nullable(z.string()),
  avatarColor: z.enum(AVATAR_COLORS),
})
export type PresentPerson = z.infer<typeof presentPerson>

export const serverMessage = z.discriminatedUnion('type', [
  /** Connected. `missed`: too many events were missed, refetch everything. */
  z.object({
    type: z.literal('ready'),
    seq: z.int(),
    missed: z.boolean(),
    online: z.array(z.int()),
    away: z.array(z.int()),
  }),
  z.object({ type: z.literal('events'), seq: z.int(), events: z.array(liveEvent) }),
  /** Who came online or went offline, and whose tabs are all idle or active again. */
  z.object({
    type: z.literal('online'),
    joined: z.array(z.int()),
    left: z.array(z.int()),
    idle: z.array(z.int()),
    back: z.array(z.int()),
  }),
  /** Ephemeral: sent once, never replayed. */
  z.object({ type: z.literal('ephemeral'), topic: z.enum(SUBJECTS), data: z.unknown() }),
  /** Other people who have the record open that this tab has open. */
  z.object({ type: z.literal('people'), record: z.string(), people: z.array(presentPerson) }),
  /** The caller's rights changed: refetch the session. */
  z.object({ type: z.literal('rights') }),
  z.object({ type: z.literal('beat') }),
])
export type ServerMessage = z.infer<typeof serverMessage>
