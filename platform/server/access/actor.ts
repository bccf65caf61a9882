/** Who did something, and from where: recorded with every change in the audit log. Created from the session, never from the payload. */
export interface Actor {
  /** Null: a guest, or the server itself. */
  userId: number | null
  name: string
  /** Who acts in their place, when an administrator impersonates someone. */
  impersonatorId: number | null
  /** The API key they act with. */
  keyId?: number | null
  ip: string
  requestId: string
}

/** The server itself, for what no person requested. */
export const systemActor = (reason: string): Actor => ({
  userId: null,
  name: 'system',
  impersonatorId: null,
  ip: '',
  requestId: reason,
})
