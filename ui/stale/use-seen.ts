import { useState } from 'react'

/**
 * A record as it was when its dialog was opened: what is decided there is decided about that, however long the dialog stays open. `isChanged`
 * says that there is a newer version by now.
 *
 * @example const { seen, isChanged } = useSeen(order)
 */
export function useSeen<R extends { version: number }>(record: R): { seen: R; isChanged: boolean } {
  const [seen] = useState(record)
  return { seen, isChanged: record.version !== seen.version }
}
