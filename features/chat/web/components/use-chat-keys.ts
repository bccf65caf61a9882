import { type RefObject, useLayoutEffect } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useShortcuts } from '#platform/web/shortcuts/use-shortcuts.ts'
import { type ChatList, placeKey } from '../chat.api.ts'
import type { ChatAddress } from './chat-address.ts'
import { filterLines, toLines } from './chat-lines.ts'

interface KeyParts {
  list: ChatList
  address: ChatAddress
  search: RefObject<HTMLInputElement | null>
}

/** Shortcuts: `/` searches, Alt with arrow keys switches chats, Esc closes the side panel. */
export function useChatKeys({ list, address, search }: KeyParts): void {
  const { t } = useTranslation('chat')
  useShortcuts([
    { keys: '/', label: t('keys.search'), run: () => search.current?.focus() },
    // Handled by the field itself; listed for the sheet.
    { keys: 'ArrowUp', label: t('keys.editLast') },
    { keys: 'Escape', label: t('keys.close') },
  ])
  useLayoutEffect(() => {
    function handleKey(event: KeyboardEvent): void {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      if (event.altKey && step !== undefined) {
        event.preventDefault()
        const lines = filterLines(toLines(list).chats, { filter: address.filter, q: '' })
        const at = lines.findIndex(
          line => address.place !== undefined && line.key === placeKey(address.place),
        )
        const next = lines.at((at + step + lines.length) % Math.max(1, lines.length))
        if (next !== undefined) address.open(next.place)
      } else if (
        event.key === 'Escape' &&
        !event.defaultPrevented &&
        document.querySelector(':modal, :popover-open') === null
      ) {
        if (address.thread !== undefined) address.go({ thread: undefined })
        else if (address.panel !== undefined) address.go({ panel: undefined })
      }
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  })
}
