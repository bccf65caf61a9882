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
let openRecord: string | undefined
let sendToServer: (record: string | undefined) => void = () => {}

/** Updates the live state; used by the live link only. */
export const setLive = (change: Partial<LiveState>): void =>
  state.set({ ...state.get(), ...change })
export const resetLive = (): void => setLive(OFF)
export const getLive = (): LiveState => state.get()

/** Lets the link tell the server which record is open, now and on every change. */
export function followOpenRecord(notify: (record: string | undefined) => void): void {
  sendToServer = notify
  notify(openRecord)
}

/**
 * The state of the connection to the server.
 * @example const isDown = useConnectionState() === 'down'
 */
export const useConnectionState = (): LiveState['connection'] =>
  useStore(state, now => now.connection)

/**
 * Whether somebody is online now.
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
 * Reports that this screen has a record open, and returns who else has; reports nothing while it has none.
 * @example const others = usePeopleAt(`User/${id}`)
 */
export function usePeopleAt(record: string | undefined): readonly PresentPerson[] {
  useEffect(() => {
    if (record === undefined) return undefined
    openRecord = record
    sendToServer(record)
    return () => {
      openRecord = undefined
      sendToServer(undefined)
    }
  }, [record])
  return useStore(state, now =>
    now.people !== undefined && now.people.record === record ? now.people.people : NOBODY,
  )
}
