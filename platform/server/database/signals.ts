/** Short messages between all processes on one database, this one included. They may get lost while a line is down. */
export interface Signals {
  send: (text: string) => void
  /** `onBack` is called whenever the connection is established, also the first time: signals may have been missed before. */
  listen: (listener: SignalListener) => () => void
}
export interface SignalListener {
  onSignal: (text: string) => void
  onBack?: () => void
}

/** Signals of a database that only one process has open. */
export function createLocalSignals(): Signals {
  const listeners = new Set<SignalListener>()
  return {
    send(text) {
      for (const listener of listeners) listener.onSignal(text)
    },
    listen(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
