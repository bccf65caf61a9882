import type { Email, EmailListQuery } from '../../contract/email-shapes.rules.ts'
import { useRef, useState } from 'react'
import { useAttempt } from '#ui/state/use-attempt.ts'
import { fetchIds } from '../email.api.ts'

const NOBODY: ReadonlySet<number> = new Set()

/** The selection: single, range with Shift, all loaded, all matching. */
export function useMailSelection(listing: EmailListQuery, mails: readonly Email[]) {
  const attempt = useAttempt()
  const [{ of, ids }, setState] = useState({ of: listing, ids: NOBODY })
  const last = useRef<number>(undefined)
  // A selection does not carry over to another list.
  const chosen = of === listing ? ids : NOBODY
  const set = (next: Iterable<number>) => setState({ of: listing, ids: new Set(next) })
  return {
    ids: chosen,
    count: chosen.size,
    mails: mails.filter(mail => chosen.has(mail.id)),
    toggle: (mail: Email, isRange: boolean) => {
      const from = isRange ? mails.findIndex(one => one.id === last.current) : -1
      const to = mails.findIndex(one => one.id === mail.id)
      last.current = mail.id
      if (from !== -1 && to !== -1)
        set([
          ...chosen,
          ...mails.slice(Math.min(from, to), Math.max(from, to) + 1).map(one => one.id),
        ])
      else
        set(chosen.has(mail.id) ? [...chosen].filter(id => id !== mail.id) : [...chosen, mail.id])
    },
    all: () => set(mails.map(mail => mail.id)),
    clear: () => set([]),
    matching: () => attempt(async () => set((await fetchIds(listing)).ids)),
  }
}
export type MailSelection = ReturnType<typeof useMailSelection>
