import type { BoardName } from '../../contract/card-boards.rules.ts'
import { IconBell, IconCode, IconDots, IconLink, IconMail, IconNote } from '@tabler/icons-react'
import { type ComponentType, Suspense } from 'react'
import { loadTexts, useTranslation } from '#platform/web/i18n/i18n.ts'
import { lazyPart } from '#platform/web/query/lazy-part.ts'
import { stringifySearch } from '#platform/web/search/search-schema.ts'
import { useInAddress } from '#ui/dialog/use-in-address.ts'
import { Menu, MenuItem } from '#ui/menu/menu.tsx'
import { copyText } from '#ui/export/copy-text.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { type Placed, writePart } from './board-layout.ts'
import type { BoardRange } from './board-range.ts'

interface PanelProps {
  board: BoardName
  placed: readonly Placed[]
  onClose: () => void
}
const panel = (load: () => Promise<ComponentType<PanelProps>>) =>
  lazyPart<PanelProps>(async () => {
    await loadTexts(['boards'])
    return load()
  })
// Rarely used parts are loaded when opened.
const PANELS: Record<string, ComponentType<PanelProps>> = {
  alerts: panel(async () => (await import('./alerts-panel.tsx')).AlertsPanel),
  notes: panel(async () => (await import('./notes-panel.tsx')).NotesPanel),
  mails: panel(async () => (await import('./mails-panel.tsx')).MailsPanel),
  embeds: panel(async () => (await import('./embeds-panel.tsx')).EmbedsPanel),
}
const icon = { size: 16, stroke: 1.7 }

interface BoardToolsProps {
  board: BoardName
  /** The layout as shown. */
  placed: readonly Placed[]
  range: BoardRange
}

/** Tools of a board; the open one is in the URL (`?panel=alerts`). */
export function BoardTools({ board, placed, range }: BoardToolsProps) {
  const { t } = useTranslation('dashboard')
  const [opened, setOpened] = useInAddress('panel')
  const Panel = opened === undefined ? undefined : PANELS[opened]

  async function share(): Promise<void> {
    const { period, from, to, isCompared } = range
    const search = stringifySearch({
      ...(period === 'last28' ? {} : { period }),
      ...(period === 'custom' ? { from, to } : {}),
      ...(isCompared ? { compare: '1' } : {}),
      shared: writePart(placed.filter(one => !one.isHidden)),
    })
    try {
      await copyText(Promise.resolve(new URL(`${location.pathname}${search}`, location.href).href))
      toast.done(t('shared.copied'))
    } catch {
      toast.error(t('shared.notCopied'))
    }
  }
  return (
    <>
      <Menu name={t('tools.name')} icon={<IconDots size={18} stroke={1.7} />}>
        {() => (
          <>
            <MenuItem
              text={t('tools.alerts')}
              icon={<IconBell {...icon} />}
              onChoose={() => setOpened('alerts')}
            />
            <MenuItem
              text={t('tools.notes')}
              icon={<IconNote {...icon} />}
              onChoose={() => setOpened('notes')}
            />
            <MenuItem
              text={t('tools.mails')}
              icon={<IconMail {...icon} />}
              onChoose={() => setOpened('mails')}
            />
            <MenuItem
              text={t('tools.embeds')}
              icon={<IconCode {...icon} />}
              onChoose={() => setOpened('embeds')}
            />
            <MenuItem
              text={t('tools.share')}
              icon={<IconLink {...icon} />}
              onChoose={() => void share()}
            />
          </>
        )}
      </Menu>
      {Panel === undefined ? null : (
        <Suspense fallback={null}>
          <Panel board={board} placed={placed} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </>
  )
}
