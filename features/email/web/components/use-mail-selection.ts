import type { Email, EmailListQuery } from '../../contract/email-shapes.rules.ts'
import { useRef, useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { explainFailure } from '#ui/state/explain-failure.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { fetchIds } from '../email.api.ts'

const NOBODY: ReadonlySet<number> = new Set()

/** Which mails are chosen: one, a range with Shift, all that are loaded, all that match. */
export function useMailSelection(listing: EmailListQuery, mails: readonly Email[]) {
  const { t } = useTranslation('ui')
  const [{ of, ids }, setState] = useState({ of: listing, ids: NOBODY })
  const last = useRef<number>(undefined)
  // What was chosen in another list is not chosen here.
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
    async matching() {
      try {
        set((await fetchIds(listing)).ids)
      } catch (error) {
        toast.error(explainFailure(error, t))
      }
    },
  }
}
export type MailSelection = ReturnType<typeof useMailSelection>
