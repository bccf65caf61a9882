import {
  IconCalendarPlus,
  IconFileInvoice,
  IconLayoutKanban,
  IconListCheck,
  IconTicket,
} from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useAbilities } from '#platform/web/access/access.tsx'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { MenuItem } from '#ui/menu/menu.tsx'
import { makers } from '../links.points.ts'
import { isPaper, type Kind } from './make-form.ts'
import type { Source } from './source.ts'

const MakeDialog = lazy(async () => ({ default: (await import('./make-dialog.tsx')).MakeDialog }))
const PaperDialog = lazy(async () => ({
  default: (await import('./paper-dialog.tsx')).PaperDialog,
}))

interface MakeDialogProps {
  kind: Kind
  source: Source
  onClose: () => void
}

/** What the person may make. */
export function useMakeable(): Record<Kind, boolean> {
  const { allows } = useAbilities()
  const may = (kind: Kind) =>
    makers.all().some(given => given[kind] !== undefined && allows(given[kind].access))
  return {
    task: may('task'),
    card: may('card'),
    event: may('event'),
    ticket: may('ticket'),
    invoice: may('invoice'),
  }
}

const SIZE = { size: 16, stroke: 1.7 }
const ICONS = {
  task: <IconListCheck {...SIZE} />,
  card: <IconLayoutKanban {...SIZE} />,
  event: <IconCalendarPlus {...SIZE} />,
  ticket: <IconTicket {...SIZE} />,
  invoice: <IconFileInvoice {...SIZE} />,
} satisfies Record<Kind, unknown>
const KINDS = ['task', 'card', 'event', 'ticket', 'invoice'] as const

/** Entries of a menu: a task, a card, an event, a ticket, an invoice of this. */
export function MakeItems({ onMake }: { onMake: (kind: Kind) => void }) {
  const { t } = useTranslation('links')
  const may = useMakeable()
  return KINDS.filter(kind => may[kind]).map(kind => (
    <MenuItem
      key={kind}
      text={t(`items.${kind}`)}
      icon={ICONS[kind]}
      onChoose={() => onMake(kind)}
    />
  ))
}

/** The dialog, fetched when it is first needed. */
export function LazyMakeDialog({ kind, source, onClose }: MakeDialogProps) {
  return (
    <Suspense>
      {isPaper(kind) ? (
        <PaperDialog kind={kind} source={source} onClose={onClose} />
      ) : (
        <MakeDialog kind={kind} source={source} onClose={onClose} />
      )}
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
    dialog:
      making === undefined ? null : (
        <LazyMakeDialog {...making} onClose={() => setMaking(undefined)} />
      ),
  }
}
