import type { RefObject } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import type { Shortcut } from '#platform/web/shortcuts/registry.ts'
import { useShortcuts } from '#platform/web/shortcuts/use-shortcuts.ts'

interface ListKeys {
  root: RefObject<HTMLElement | null>
  /** `n`: adds one. */
  onAdd?: (() => void) | undefined
  /** `x`: chooses the row that has the focus. */
  onToggle?: ((id: number) => void) | undefined
}

/** Default keys of lists, with their texts in ui.json; Enter is native. */
export const LIST_KEYS = [
  { keys: 'j', text: 'listKeys.next' },
  { keys: 'k', text: 'listKeys.previous' },
  { keys: 'x', text: 'listKeys.choose' },
  { keys: 'n', text: 'listKeys.add' },
] as const

/** The keys of a list: `j` and `k` go through the rows, Enter opens, `x` chooses, `n` adds, `/` searches. */
export function useListKeys({ root, onAdd, onToggle }: ListKeys): void {
  const { t } = useTranslation('ui')
  const focusedRow = () => document.activeElement?.closest<HTMLElement>('[data-row]')
  const step = (by: 1 | -1) => () => {
    const links = [...(root.current?.querySelectorAll<HTMLElement>('[data-row] a') ?? [])]
    const row = focusedRow()
    const at = links.findIndex(link => row?.contains(link))
    links[Math.min(Math.max(at + by, 0), links.length - 1)]?.focus()
  }
  const shortcuts: (Shortcut | undefined)[] = [
    { keys: 'j', label: t('listKeys.next'), run: step(1) },
    { keys: 'k', label: t('listKeys.previous'), run: step(-1) },
    { keys: 'Enter', label: t('listKeys.open') },
    onToggle && {
      keys: 'x',
      label: t('listKeys.choose'),
      run() {
        const id = focusedRow()?.dataset.row
        if (id !== undefined) onToggle(Number(id))
      },
    },
    onAdd && { keys: 'n', label: t('listKeys.add'), run: onAdd },
    {
      keys: '/',
      label: t('listKeys.search'),
      run: () => root.current?.querySelector<HTMLElement>('input[type=search]')?.focus(),
    },
  ]
  useShortcuts(shortcuts.filter(shortcut => shortcut !== undefined))
}
