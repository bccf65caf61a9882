import type {
  OwnRecordType,
  RecordLink,
  RecordName,
  RecordType,
} from '#platform/contract/record-links.rules.ts'
import {
  IconCalendarEvent,
  IconCircleCheck,
  type Icon,
  IconLayoutKanban,
  IconLink,
  IconListCheck,
  IconMail,
  IconMessageCircle,
  IconPlus,
  IconReceipt,
  IconShoppingCart,
  IconTicket,
  IconX,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { linkableRecords, type RecordLinksProps } from '#platform/web/screens/record-links.ts'
import { lazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import { PAGE_ICON } from '#ui/page/page-icons.ts'
import { useUndoable } from '#features/changes/web/undoable.public.ts'
import { linksQuery, removeLink } from '../links.api.ts'
import { useLinkable } from './use-linkable.ts'
import styles from './record-links.module.css'

const ICON = {
  email: IconMail,
  chat: IconMessageCircle,
  task: IconListCheck,
  kanban: IconLayoutKanban,
  event: IconCalendarEvent,
  order: IconShoppingCart,
  invoice: IconReceipt,
  ticket: IconTicket,
} satisfies Record<Exclude<RecordType, OwnRecordType>, unknown>

const ICONS: ReadonlyMap<string, Icon> = new Map(Object.entries(ICON))

const LinkDialog = lazyDialog(async () => (await import('./link-dialog.tsx')).LinkDialog)

/** The type's name and icon; those of declared resources come from their page. */
function useKind(type: RecordType) {
  const { t } = useTranslation(['links', 'shell'])
  const own = linkableRecords.all().find(one => one.type === type)
  if (own !== undefined) return { Icon: PAGE_ICON[own.icon], name: t(`shell:${own.text}`) }
  const known = ICONS.get(type)
  return { Icon: known ?? IconLink, name: t(known === undefined ? 'types.other' : `types.${type}`) }
}

/** The links of a record that the reader may see, as chips to open them. Nothing when there are none. */
export function RecordLinks({ type, id, title: titleProp }: RecordLinksProps) {
  const { t } = useTranslation('links')
  const title = titleProp === true ? t('title') : titleProp
  const { data = [], isPending } = useQuery(linksQuery({ type, id }))
  const canLink = useLinkable().length > 0 && title !== undefined
  // What stands below them waits for them.
  if (isPending && title !== undefined) return <div hidden data-loading />
  if (data.length === 0 && !canLink) return null
  return (
    <section className={styles.links} aria-label={title ?? t('title')} data-no-print>
      {title === undefined ? null : <h3 className={styles.title}>{title}</h3>}
      <ul className={styles.list}>
        {data.map(link => (
          <li key={link.id} className={styles.item}>
            <Chip link={link} />
            {title !== undefined && link.canRemove ? <Remove link={link} /> : null}
          </li>
        ))}
        {canLink ? (
          <li>
            <LinkButton record={{ type, id }} />
          </li>
        ) : null}
      </ul>
    </section>
  )
}

/** Opens a dialog to link a record of a declared resource. */
function LinkButton({ record }: { record: RecordName }) {
  const { t } = useTranslation('links')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className={styles.chip} onClick={() => setOpen(true)}>
        <IconPlus size={15} stroke={1.7} aria-hidden="true" />
        {t('link.open')}
      </button>
      {isOpen ? (
        <Suspense>
          <LinkDialog record={record} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}

function Chip({ link: { type, title, address, isDone } }: { link: RecordLink }) {
  const { t } = useTranslation('links')
  const navigate = useNavigate()
  const { Icon: Own, name } = useKind(type)
  const Icon = isDone === true ? IconCircleCheck : Own
  const kind = isDone === true ? t('done', { kind: name }) : name
  const words = (
    <>
      <Icon size={15} stroke={1.7} role="img" aria-label={kind} />
      <bdi>{title === '' ? name : title}</bdi>
    </>
  )
  if (address === null) return <span className={styles.chip}>{words}</span>
  return (
    <a
      href={address}
      className={styles.chip}
      data-done={isDone || undefined}
      title={title}
      onClick={event => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        void navigate({ href: address })
      }}
    >
      {words}
    </a>
  )
}

function Remove({ link: { id, title, type } }: { link: RecordLink }) {
  const { t } = useTranslation(['links', 'ui'])
  const change = useUndoable(t('added'))
  const kind = useKind(type).name
  const name = title === '' ? kind : title
  const remove = () => change(() => removeLink(id), t('removed', { name }))
  return (
    <button
      type="button"
      className={styles.remove}
      aria-label={t('remove', { name })}
      onClick={() => void remove()}
    >
      <IconX size={13} stroke={2} aria-hidden="true" />
    </button>
  )
}
