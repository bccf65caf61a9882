import type { RefObject } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useShortcuts } from '#platform/web/shortcuts/use-shortcuts.ts'
import type { CalendarAddress } from './calendar-address.ts'
import { step } from './days.ts'

interface KeyParts {
  address: CalendarAddress
  search: RefObject<HTMLInputElement | null>
  quick: RefObject<HTMLInputElement | null>
}

/** Shortcuts of the screen (features.md CAL-13). */
export function useCalendarKeys({ address, search, quick }: KeyParts): void {
  const { t } = useTranslation('calendar')
  const { view, day, today } = address
  useShortcuts([
    { keys: 'c', label: t('keys.add'), run: () => address.go({ add: '1' }) },
    { keys: 'q', label: t('keys.quick'), run: () => quick.current?.focus() },
    { keys: 't', label: t('keys.today'), run: () => address.go({ date: today }) },
    { keys: 'm', label: t('views.month'), run: () => address.go({ view: 'month' }) },
    { keys: 'w', label: t('views.week'), run: () => address.go({ view: 'week' }) },
    { keys: 'd', label: t('views.day'), run: () => address.go({ view: 'day' }) },
    { keys: 'a', label: t('views.list'), run: () => address.go({ view: 'list' }) },
    { keys: 'j', label: t('keys.next'), run: () => address.go({ date: step(view, day, 1) }) },
    { keys: 'k', label: t('keys.previous'), run: () => address.go({ date: step(view, day, -1) }) },
    { keys: '/', label: t('search'), run: () => search.current?.focus() },
    // They apply to the focused event; listed for the sheet.
    { keys: 'Delete', label: t('keys.remove') },
    { keys: 'Enter', label: t('keys.open') },
    { keys: 'alt+ArrowDown', label: t('keys.move') },
  ])
}
