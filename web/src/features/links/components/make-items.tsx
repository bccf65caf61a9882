import { IconCalendarPlus, IconLayoutKanban, IconListCheck } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useAbilities } from '../../../platform/access/access.tsx'
import { useTranslation } from '../../../platform/i18n/i18n.ts'
import { useSession } from '../../../platform/session/session.ts'
import { MenuItem } from '../../../ui/menu/menu.tsx'
import type { MakeDialogProps } from './make-dialog.tsx'
import type { Kind } from './make-form.ts'
import type { Source } from './source.ts'

const MakeDialog = lazy(async () => ({ default: (await import('./make-dialog.tsx')).MakeDialog }))

/** What the person may make. */
export function useMakeable(): Record<Kind, boolean> {
  const { can } = useAbilities()
  const { user } = useSession()
  return { task: can('create', 'Todo', user?.id), card: can('create', 'Kanban'), event: can('create', 'Calendar', user?.id) }
}

const SIZE = { size: 16, stroke: 1.7 }
const ICONS = { task: <IconListCheck {...SIZE} />, card: <IconLayoutKanban {...SIZE} />, event: <IconCalendarPlus {...SIZE} /> }
const KINDS = ['task', 'card', 'event'] as const

/** Entries of a menu: a task, a card, an event of this. */
export function MakeItems({ onMake }: { onMake: (kind: Kind) => void }) {
  const { t } = useTranslation('links')
  const may = useMakeable()
  return KINDS.filter(kind => may[kind]).map(kind => (
    <MenuItem key={kind} text={t(`items.${kind}`)} icon={ICONS[kind]} onChoose={() => onMake(kind)} />
  ))
}

/** The dialog, fetched when it is first needed. */
export function LazyMakeDialog(props: MakeDialogProps) {
  return (
    <Suspense>
      <MakeDialog {...props} />
    </Suspense>
  )
}

/**
 * Making something of a mail or a message. `dialog` is to be rendered; its screen loads the texts `links`.
 * @example const { make, dialog } = useMaking(); <MakeItems onMake={kind => make(kind, source)} />{dialog}
 */
export function useMaking() {
  const [making, setMaking] = useState<Pick<MakeDialogProps, 'kind' | 'source'>>()
  return {
    make: (kind: Kind, source: Source) => setMaking({ kind, source }),
    dialog: making === undefined ? null : <LazyMakeDialog {...making} onClose={() => setMaking(undefined)} />,
  }
}
