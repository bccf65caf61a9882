import type { Subject } from '#platform/contract/define.ts'

// What the package promises, apart from the calls themselves, which are generated: this file is part of its `index.d.ts`, as it stands.

/** Where the instance is, and how to sign in there: by an API key, by user name and password, or by access tokens that you bring. */
export type ClientOptions = {
  /** The address of the instance: `https://fft.example.com`. */
  url: string
  /** How often a call is tried again that may be; 4 unless given. */
  retries?: number
  /** For events where the platform has no WebSocket (Node 20): the class of the package `ws`, for example. */
  WebSocket?: typeof globalThis.WebSocket
} & Credentials

export type Credentials =
  /** An API key. It may do what its owner may, cut down to its kind. */
  | { key: string }
  /** An account without two-factor authentication. Sessions are renewed as long as the program runs. */
  | { userName: string; password: string }
  /** Answers an access token. `refused` is the one that does not hold any more. */
  | { token: (refused: string | undefined) => Promise<string> | string }

export interface CallOptions {
  signal?: AbortSignal | undefined
  /** The version you read: the call throws an `ApiError` with status 412 when the record has changed since. */
  version?: number | undefined
  /** For creating calls, made for you unless given: the same key twice creates once, also from another process. */
  idempotencyKey?: string | undefined
  /** Answers as it would, and changes nothing. */
  dryRun?: boolean | undefined
}

/** A call that needs something of you. */
export type Call<Input, Output> = (input: Input, options?: CallOptions) => Promise<Output>
/** A call that needs nothing. */
export type FreeCall<Input, Output> = (input?: Input, options?: CallOptions) => Promise<Output>
/** A call that answers a page of a list, and gives every item of it: `for await (const user of fft.users.listUsers.each()) …` */
export type ListCall<Input, Output, Key = never> = Call<Input, Output> & {
  /** Every item, page after page. */
  each: (input: Input, options?: CallOptions) => AsyncGenerator<ItemOf<Output, Key>>
}
/** The same, where nothing is needed. */
export type FreeListCall<Input, Output, Key = never> = FreeCall<Input, Output> & {
  /** Every item, page after page. */
  each: (input?: Input, options?: CallOptions) => AsyncGenerator<ItemOf<Output, Key>>
}
/** What is in a list: the answer itself, or what stands in it under a name. */
export type ItemOf<Output, Key> = Output extends readonly (infer Item)[]
  ? Item
  : Key extends keyof Output
    ? Output[Key] extends readonly (infer Item)[]
      ? Item
      : never
    : never

/** A file that a call answers. */
export interface DownloadedFile {
  blob: Blob
  name: string
}
/** What an upload takes: the bytes of the file. */
export type FileBytes = Blob | ArrayBuffer | Uint8Array<ArrayBuffer>

/** Something changed: which records of a subject. All of them when `ids` is empty; all of every subject when `topic` is `all`. */
export interface LiveEvent {
  topic: Subject
  ids: (number | string)[]
  /** What changed, of the few subjects that bring it along. */
  data?: unknown
}
export interface EventOptions {
  /** These subjects alone. */
  topics?: readonly Subject[] | undefined
  /** Ends the events. */
  signal?: AbortSignal | undefined
}

/** What a client has besides its calls. */
export interface ClientTools {
  /**
   * What changes, as it changes, from this moment on. A connection that breaks comes back, and nothing is missed in between. Not for API
   * keys: use webhooks.
   */
  events: (options?: EventOptions) => AsyncGenerator<LiveEvent>
  /** Ends the session that a user name and password began. */
  signOut: () => Promise<void>
}

/** Thrown by every call that does not succeed. */
export interface ApiError extends Error {
  /** 0: there was no answer at all. */
  readonly status: number
  /** `noun.reason`: decide by this, never by a text. */
  readonly code: string
  /** A sentence that may be shown. */
  readonly detail: string
  /** A text for each field, when the input was wrong. */
  readonly errors: Record<string, string>
  readonly requestId: string | undefined
  /** On 412: the record as it now is. */
  readonly current: unknown
  /** On 429 and 503: when to come back. */
  readonly retryAfterSeconds: number | undefined
}
export interface ApiErrorConstructor {
  new (refusal: { status: number; code: string; detail: string }): ApiError
}
