import type { PresentPerson } from '#platform/contract/live.rules.ts'
import { useEffect } from 'react'
import { createStore, useStore } from '../store/store.ts'
import type { ConnectionState } from './live-connection.ts'

export interface LiveState {
  connection: ConnectionState | 'off'
  online: ReadonlySet<number>
  /** Those of them whose tabs are all idle. */
  idle: ReadonlySet<number>
  /** Other people who have the record open that this tab has open. */
  people: { record: string; people: readonly PresentPerson[] } | undefined
}

const OFF: LiveState = { connection: 'off', online: new Set(), idle: new Set(), people: undefined }
const NOBODY: readonly PresentPerson[] = []
const state = createStore(OFF)
/** The name of a record: `User/12`. */
export type RecordName = `${string}/${string}`
/** What this tab’s screens have open, newest last: the drawer over a page, then the page again. */
let openRecords: readonly { record: RecordName }[] = []
const newest = () => openRecords.at(-1)?.record
let sendToServer: (record: string | undefined) => void = () => {}

/** Updates the live state; used by the live link only. */
export const setLive = (change: Partial<LiveState>): void =>
  state.set({ ...state.get(), ...change })
export const resetLive = (): void => setLive(OFF)
export const getLive = (): LiveState => state.get()

/** Lets the link tell the server which record is open, now and on every change. */
export function followOpenRecord(notify: (record: string | undefined) => void): void {
  sendToServer = notify
  notify(newest())
}

/** Puts a record above those that are open; the returned function takes it away from wherever it is by then. */
function enter(record: RecordName): () => void {
  const place = { record }
  stack([...openRecords, place])
  return () => stack(openRecords.filter(one => one !== place))
}
function stack(next: typeof openRecords): void {
  const before = newest()
  openRecords = next
  if (newest() !== before) sendToServer(newest())
}

/**
 * The state of the connection to the server.
 * @example const isDown = useConnectionState() === 'down'
 */
export const useConnectionState = (): LiveState['connection'] =>
  useStore(state, now => now.connection)

/**
 * Whether someone is online now.
 * @example const isOnline = useIsOnline(user.id)
 */
export const useIsOnline = (userId: number): boolean =>
  useStore(state, now => now.online.has(userId))

/**
 * Whether an online person is idle.
 * @example const isIdle = useIsIdle(user.id)
 */
export const useIsIdle = (userId: number): boolean => useStore(state, now => now.idle.has(userId))

/**
 * Reports that this screen has a record open, and returns who else has; reports nothing while it has none. Others see the newest that is open.
 * @example const others = usePeopleAt(`User/${id}`)
 */
export function usePeopleAt(record: RecordName | undefined): readonly PresentPerson[] {
  useEffect(() => (record === undefined ? undefined : enter(record)), [record])
  return useStore(state, now =>
    now.people !== undefined && now.people.record === record ? now.people.people : NOBODY,
  )
}
