import type * as z from 'zod/mini'
import { OWN_SUBJECTS } from './own-subjects.rules.ts'

/** Actions. `manage` implies every action. */
export type Action = 'read' | 'create' | 'update' | 'delete' | 'manage'

/** Subjects of actions: the nouns of the product. `all` implies every subject. */
export const SUBJECTS = [
  'all',
  'Auth',
  'Account',
  'User',
  'Billing',
  'Role',
  'Permission',
  'Plan',
  'Client',
  'Email',
  'EmailFilter',
  'Chat',
  'Todo',
  'Kanban',
  'KanbanBoard',
  'Calendar',
  'Invoice',
  'Payment',
  'Order',
  'Shop',
  'Report',
  'Datatable',
  'Blog',
  'Faq',
  'Kb',
  'Pricing',
  'Profile',
  'Ticket',
  'Settings',
  'ApiKey',
  'Audit',
  'System',
  ...OWN_SUBJECTS,
] as const
export type Subject = (typeof SUBJECTS)[number]

/**
 * Who may call: `public` (no sign-in; a short list guarded by a test), `session` (any signed-in user), or an action on a subject. `own`
 * means that a right limited to own records is enough for the call; the handler then checks the record itself.
 */
export type Access = 'public' | 'session' | { can: readonly [Action, Subject]; own?: true }

/**
 * Side effects no transaction can roll back: on files, on external servers (mail, payments), or on sign-in state (sessions, cookies,
 * counted attempts at a password or code). Such a call has no dry run.
 */
export type Effect = 'files' | 'outside' | 'signIn'

export type Method = 'GET' | 'POST' | 'DELETE'
type Schema = z.ZodMiniType

/** One call of the API: everything both sides must agree on. */
export interface Call {
  /** The full literal path; `{name}` marks a path parameter. Path literals appear nowhere else. */
  path: string
  method: Method
  /** Required, without a default: a call without access does not compile. */
  access: Access
  /**
   * Has effects beyond the database: `X-Dry-Run: 1` is rejected. A writing call without it guarantees that its dry run leaves nothing
   * behind; a guard test tries every one.
   */
  effect?: Effect
  /** Executed once per `Idempotency-Key`, however often it is sent: clients may retry when no response came. */
  idempotent?: true
  /** Fields of the output that hold a secret: they are not stored with the `Idempotency-Key`, and a repetition has null there. */
  shownOnce?: readonly string[]
  /** Personal: rejected while impersonating, whatever the rights. */
  personal?: true
  /** One line for the reference page, of at most 100 characters. */
  summary: string
  /** What else a caller must know. */
  description?: string
  params?: Schema
  query?: Schema
  body?: Schema
  /** For calls that name one record: its id is taken from the query, then the JSON body (bare or `{id}`). */
  id?: Schema
  /** Another name that the id may bear in query and body, where the specification gives it one. */
  idName?: string
  /** What leaves the server: fields that are not declared here never do. */
  output: Schema
  /** It answers a file, not JSON: `output` is `fileOutput` then, and the browser takes it by `api.downloadCall`. */
  file?: true
  /** The body may be this large, in bytes, where the server's 1 MB is too little. */
  bodyLimit?: number
  /** The body is the file's raw bytes (`application/octet-stream`), streamed to the handler. */
  upload?: true
  /** Available to everyone even in maintenance mode (features.md MISC-02). */
  whileClosed?: true
  /** May write into the reserve kept for a full disk, so that known users can still sign in and out. */
  whileFull?: true
  /** It may be made while the screen of the session is locked. */
  whileLocked?: true
  /** Rejects every API key, whatever its scopes: it issues or ends sessions. Calls with `session` access never accept keys. */
  sessionOnly?: true
  /** Of `session` access, and for API keys all the same: its handler looks at what the key itself has done. */
  forKeys?: true
  /** Public, but a bearer is honoured: then it is a call with `session` access, or the one given here. */
  asCaller?: true | Exclude<Access, string>
  /** Rate limit per address and minute: for public calls, and calls that are expensive for us or others. No limit unless given. */
  perMinute?: number
  /** It answers a page that is written by the server, for a browser that opens its address. */
  answersPage?: true
  /** Success status; 200 unless given. */
  status?: 200 | 201
}

type In<C, K extends 'params' | 'query' | 'body' | 'id'> = C extends {
  [key in K]: infer S extends Schema
}
  ? { [key in K]: z.input<S> }
  : unknown
type Out<C, K extends 'params' | 'query' | 'body' | 'id'> = C extends {
  [key in K]: infer S extends Schema
}
  ? { [key in K]: z.output<S> }
  : unknown

/** What the caller sends: `{ query, body, params, id }`, each only when the call declares it. */
export type CallInput<C extends Call> = In<C, 'params'> &
  In<C, 'query'> &
  In<C, 'body'> &
  In<C, 'id'>
/** What the handler gets: the same, parsed, with defaults filled in. */
export type CallParsed<C extends Call> = Out<C, 'params'> &
  Out<C, 'query'> &
  Out<C, 'body'> &
  Out<C, 'id'>
/** What the call answers. */
export type CallOutput<C extends Call> = z.output<C['output']>

/** Why a call cannot be tried out, if so. */
export const effectOf = ({ effect, upload }: Pick<Call, 'effect' | 'upload'>): Effect | undefined =>
  upload === true ? 'files' : effect

/** Declares a call. Returns it unchanged with its literal types. */
export function defineCall<const C extends Call>(call: C): C {
  return call
}
