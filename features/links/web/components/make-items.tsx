import {
  IconCalendarPlus,
  IconFileInvoice,
  IconLayoutKanban,
  IconLink,
  IconListCheck,
  IconTicket,
} from '@tabler/icons-react'
import { Suspense } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import type {
  MakeDialogProps,
  MakeItemsProps,
  MakeKind,
} from '#platform/web/screens/record-links.ts'
import { useMakeable } from '#platform/web/screens/record-links-parts.tsx'
import { lazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import { MenuItem } from '#ui/menu/menu.tsx'
import { isDocument } from './make-form.ts'
import { useLinkable } from './use-linkable.ts'

const MakeDialog = lazyDialog(async () => (await import('./make-dialog.tsx')).MakeDialog)
const DocumentDialog = lazyDialog(
  async () => (await import('./document-dialog.tsx')).DocumentDialog,
)

const LinkDialog = lazyDialog(async () => (await import('./link-dialog.tsx')).LinkDialog)

const SIZE = { size: 16, stroke: 1.7 }
const ICONS = {
  task: <IconListCheck {...SIZE} />,
  card: <IconLayoutKanban {...SIZE} />,
  event: <IconCalendarPlus {...SIZE} />,
  ticket: <IconTicket {...SIZE} />,
  invoice: <IconFileInvoice {...SIZE} />,
} satisfies Record<MakeKind, unknown>
const KINDS = ['task', 'card', 'event', 'ticket', 'invoice'] as const

/** Menu entries: create a task, a card, an event, a ticket, an invoice from this; link a record of a declared resource. */
export function MakeItems({ onMake }: MakeItemsProps) {
  const { t } = useTranslation('links')
  const may = useMakeable()
  const linkable = useLinkable()
  return (
    <>
      {KINDS.filter(kind => may[kind]).map(kind => (
        <MenuItem
          key={kind}
          text={t(`items.${kind}`)}
          icon={ICONS[kind]}
          onChoose={() => onMake(kind)}
        />
      ))}
      {linkable.length === 0 ? null : (
        <MenuItem
          text={t('items.link')}
          icon={<IconLink {...SIZE} />}
          onChoose={() => onMake('link')}
        />
      )}
    </>
  )
}

/** The dialog, fetched when it is first needed. */
export function LazyMakeDialog({ kind, source, onClose }: MakeDialogProps) {
  return (
    <Suspense>
      {kind === 'link' ? (
        <LinkDialog record={{ type: source.type, id: source.id }} onClose={onClose} />
      ) : isDocument(kind) ? (
        <DocumentDialog kind={kind} source={source} onClose={onClose} />
      ) : (
        <MakeDialog kind={kind} source={source} onClose={onClose} />
      )}
    </Suspense>
  )
}
