import { linkOf } from '#platform/contract/pages.rules.ts'
import { useNavigate } from '@tanstack/react-router'
import { useAbilities } from '#platform/web/access/access.tsx'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { openLayer, toggleLayer } from '#platform/web/layers/layer-store.ts'
import { listComposedPages } from '#platform/web/screens/composed.ts'
import { layer } from '#platform/web/screens/shell-points.ts'
import { useShortcuts } from '#platform/web/shortcuts/use-shortcuts.ts'

/** Global shortcuts: open overlays; `g` plus a page's letter navigates to it. */
export function useFrameShortcuts(userId: number): void {
  const { t } = useTranslation('shell')
  const { allows } = useAbilities()
  const navigate = useNavigate()
  const layers = layer
    .all()
    .filter(({ access }) => access === undefined || allows(access))
    .toSorted((one, other) => one.place - other.place)
  const pages = listComposedPages().filter(page => page.key !== undefined && allows(page.access))
  useShortcuts(
    [
      ...layers.flatMap(({ name, keys = [] }) =>
        keys.map(({ keys: pressed, label }) => ({
          keys: pressed,
          label: t(label),
          run: () => open(name, pressed),
        })),
      ),
      ...pages.map(page => ({
        keys: `g ${page.key}`,
        label: t('layers.goTo', { page: t(page.text) }),
        run: () => void navigate({ to: linkOf(page, userId) }),
      })),
    ],
    'everywhere',
  )
}

function open(name: string, keys: string): void {
  // The screen's own search takes precedence; the previous screen's may still be in the DOM, hidden.
  const boxes = document.querySelectorAll<HTMLElement>('main input[type=search]')
  const box = keys === '/' ? [...boxes].find(one => one.checkVisibility()) : undefined
  if (box !== undefined) box.focus()
  // Plain keys go to the open overlay.
  else if (keys.startsWith('mod+')) toggleLayer(name)
  else openLayer(name)
}
