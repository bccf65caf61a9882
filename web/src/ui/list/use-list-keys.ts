import { type RefObject, useEffect } from 'react'

interface ListKeys {
  root: RefObject<HTMLElement | null>
  /** `n`: adds one. */
  onAdd?: (() => void) | undefined
  /** `x`: chooses the row that has the focus. */
  onToggle?: ((id: number) => void) | undefined
}

/** The keys of a list: `j` and `k` go through the rows, Enter opens, `x` chooses, `n` adds, `/` searches. */
export function useListKeys({ root, onAdd, onToggle }: ListKeys): void {
  useEffect(() => {
    function handleKey(event: KeyboardEvent): void {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTyping(event.target)) return
      if (document.querySelector('dialog[open], [popover]:popover-open') !== null) return
      const links = [...(root.current?.querySelectorAll<HTMLElement>('[data-row] a') ?? [])]
      const row = document.activeElement?.closest<HTMLElement>('[data-row]')
      const at = links.findIndex(link => row?.contains(link))
      const actions: Record<string, (() => void) | undefined> = {
        j: () => links[Math.min(at + 1, links.length - 1)]?.focus(),
        k: () => links[Math.max(at - 1, 0)]?.focus(),
        x: row === null || row === undefined ? undefined : () => onToggle?.(Number(row.dataset.row)),
        n: onAdd,
        '/': () => root.current?.querySelector<HTMLElement>('input[type=search]')?.focus(),
      }
      const act = actions[event.key]
      if (act === undefined) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [root, onAdd, onToggle])
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) && !isBox(target)
}
const isBox = (element: HTMLElement) => element instanceof HTMLInputElement && element.type === 'checkbox'
