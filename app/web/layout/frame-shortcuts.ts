import { PAGES, linkOf } from '#platform/contract/pages.rules.ts'
import { useNavigate } from '@tanstack/react-router'
import { useAbilities } from '#platform/web/access/access.tsx'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useShortcuts } from '#platform/web/shortcuts/use-shortcuts.ts'
import { openLayer, toggleLayer } from '../layers/layer-store.ts'

/** What the keyboard does on every screen: palette, sheet, and `g` with the letter of a page. */
export function useFrameShortcuts(userId: number): void {
  const { t } = useTranslation('shell')
  const { allows } = useAbilities()
  const navigate = useNavigate()
  const pages = PAGES.filter(page => page.key !== undefined && allows(page.access))
  useShortcuts(
    [
      { keys: 'mod+k', label: t('layers.palette'), run: () => toggleLayer('palette') },
      { keys: '/', label: t('layers.palette'), run: search },
      ...(allows({ can: ['read', 'Kb'] }) ? [{ keys: 'F1', label: t('layers.help'), run: () => openLayer('help') }] : []),
      { keys: '?', label: t('layers.shortcuts'), run: () => openLayer('shortcuts') },
      { keys: 'g z', label: t('navbar.recentChanges'), run: () => openLayer('changes') },
      ...pages.map(page => ({
        keys: `g ${page.key}`,
        label: t('layers.goTo', { page: t(page.text) }),
        run: () => void navigate({ to: linkOf(page, userId) }),
      })),
    ],
    'everywhere',
  )
}

/** A screen with a search of its own is searched first. */
function search(): void {
  const box = document.querySelector<HTMLElement>('main input[type=search]')
  if (box === null) openLayer('palette')
  else box.focus()
}
