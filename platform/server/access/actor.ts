/** Who did something, and from where: what the audit log keeps of every change. Made from the session, never from the payload. */
export interface Actor {
  /** Nobody: a stranger, or the server itself. */
  userId: number | null
  name: string
  /** Who acts in their place, when an administrator looks in as somebody else. */
  impersonatorId: number | null
  /** The API key they act with. */
  keyId?: number | null
  ip: string
  requestId: string
}

/** The server itself, for what no person asked for. */
export const systemActor = (reason: string): Actor => ({
  userId: null,
  name: 'system',
  impersonatorId: null,
  ip: '',
  requestId: reason,
})
