import type { RefObject } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useShortcuts } from '#platform/web/shortcuts/use-shortcuts.ts'

/** `j` and `k` go from person to person, past the numbers between them. */
export function useWorkloadKeys(root: RefObject<HTMLElement | null>): void {
  const { t } = useTranslation('ui')
  const step = (by: 1 | -1) => () => {
    const rows = [...(root.current?.children ?? [])]
    const at = rows.findIndex(row => row.contains(document.activeElement))
    const next = rows[Math.min(Math.max(at + by, 0), rows.length - 1)]
    next?.querySelector<HTMLElement>('a')?.focus()
  }
  useShortcuts([
    { keys: 'j', label: t('listKeys.next'), run: step(1) },
    { keys: 'k', label: t('listKeys.previous'), run: step(-1) },
  ])
}
